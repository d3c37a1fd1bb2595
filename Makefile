# One entry point for each chore. `make run` and `make test` set up what they need; see README.md.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

CC ?= cc
BUILD := build
SCRATCH := .build/embedded
RESOURCES = $(shell swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
TRIPLE := $(shell uname -m)-unknown-linux-gnu
UNICODE_TABLES = $(RESOURCES)/embedded/$(TRIPLE)/libswiftUnicodeDataTables.a
SOURCES := $(shell find Sources include -type f) Package.swift
SONAME := libplanner.so.0
EXPORTS := scripts/generated/exports.map
WHEEL := $(BUILD)/wheels/made
JAR := $(BUILD)/java/made
C_WARNINGS := -std=c11 -Wall -Wextra -pedantic -Werror

.PHONY: all check-artifacts run day web wheel wasm arm64 jar install uninstall deb docs test soak fuzz bench lint format setup clean

## Build the library and check it.
all: $(BUILD)/libplanner.so $(BUILD)/libplanner.a check-artifacts

# What building, and testing, need from the system.
setup:
	@scripts/setup build

# One prelinked object in which every symbol but the header's functions is local; library and archive are made of it. Where
# its code comes from is kept apart, for scripts/count-traps.
$(BUILD)/planner.debug.o: $(SOURCES) scripts/generated/exports.txt scripts/prelink | setup
	@mkdir -p $(BUILD)
	swift build -c release --traits Embedded --product planner --scratch-path $(SCRATCH) \
	  -Xswiftc -Osize -Xswiftc -enforce-exclusivity=unchecked -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -g
	scripts/prelink $@ @$(SCRATCH)/release/planner.product/Objects.LinkFileList $(UNICODE_TABLES)

$(BUILD)/planner.o: $(BUILD)/planner.debug.o
	objcopy --strip-debug $< $@

LINK = scripts/link native $@ $(SONAME) $(EXPORTS) $<

$(BUILD)/libplanner.debug.so: $(BUILD)/planner.debug.o $(EXPORTS) scripts/link
	$(LINK)

$(BUILD)/libplanner.so: $(BUILD)/planner.o $(EXPORTS) scripts/link
	$(LINK) -s
	ln -sf libplanner.so $(BUILD)/$(SONAME)

$(BUILD)/libplanner.a: $(BUILD)/planner.o
	rm -f $@
	ar rcsD $@ $<

check-artifacts: $(BUILD)/libplanner.so $(BUILD)/libplanner.a $(BUILD)/libplanner.debug.so
	scripts/check-artifacts native $(BUILD)

# The terminal program reads its plan and its fixes as the small host does.
$(BUILD)/planner-day: $(wildcard examples/c/*.c examples/c/*.h)
$(BUILD)/planner-terminal: $(wildcard examples/terminal/*.c examples/terminal/*.h examples/c/*.h) \
  examples/c/plan.c examples/c/nmea.c
$(BUILD)/planner-day $(BUILD)/planner-terminal: $(BUILD)/libplanner.so
	$(CC) $(C_WARNINGS) -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -O2 -Iinclude -o $@ $(filter %.c,$^) \
	  -L$(BUILD) -lplanner -Wl,-rpath,'$$ORIGIN'

## Build the library and drive a whole day through it.
run: all $(BUILD)/planner-day
	$(BUILD)/planner-day --plan examples/data/plan.tsv --fixes examples/data/drive.nmea

## Live a day by hand, with keys.
day: all $(BUILD)/planner-terminal
	$(BUILD)/planner-terminal --plan examples/data/plan.tsv --fixes examples/data/drive.nmea

## Live a day in a browser: serves the page of examples/web at an address of this machine alone.
web: wasm
	@python3 examples/web/serve.py $(PORT)

## Build the Python package around the library.
wheel: $(WHEEL)
	@ls $(BUILD)/wheels/*.whl

$(WHEEL): $(BUILD)/libplanner.so $(shell find bindings/python -type f -not -path '*/tests/*') LICENSE LICENSE-UNICODE
	@scripts/setup wheel
	bindings/python/make-wheel
	@touch $@

## Build the library as WebAssembly, check it, and make build/javascript, the module around it.
wasm: $(BUILD)/planner.wasm
	scripts/check-wasm $(BUILD)
	@mkdir -p $(BUILD)/javascript
	cp bindings/javascript/*.js bindings/javascript/*.json bindings/javascript/*.d.ts LICENSE LICENSE-UNICODE $< $(BUILD)/javascript

$(BUILD)/planner.wasm: $(SOURCES) scripts/generated/exports.txt scripts/make-wasm scripts/compile-embedded
	@scripts/setup wasm
	@mkdir -p $(BUILD)
	scripts/make-wasm $(BUILD)

## Build the library for 64-bit ARM, build/arm64, and for Android, build/android, and check it.
arm64: $(BUILD)/arm64/libplanner.so
	scripts/check-artifacts arm64 $(BUILD)/arm64
	scripts/check-artifacts android-arm64-v8a $(BUILD)/android/arm64-v8a
	scripts/check-artifacts android-x86_64 $(BUILD)/android/x86_64

$(BUILD)/arm64/libplanner.so: $(BUILD)/planner.o $(EXPORTS) $(addprefix scripts/,make-arm64 compile-embedded prelink link)
	@scripts/setup arm64
	scripts/make-arm64 $(BUILD)

## Build the Java classes and their Javadoc into build/java, and what an Android app packages with them into build/android.
jar: $(JAR)
	@ls $(BUILD)/java/*.jar

$(JAR): $(BUILD)/arm64/libplanner.so $(shell find bindings/java -type f -not -path '*/tests/*')
	@scripts/setup jar
	bindings/java/make-jar
	@touch $@

## Install below PREFIX (/usr/local), LIBDIR and INCLUDEDIR, in DESTDIR: library, archive, headers, pkg-config, CMake.
# What is built is installed as it is: root may have no Swift.
install:
	@[ -e $(BUILD)/libplanner.so ] || $(MAKE) --no-print-directory
	@packaging/install install

## Take away what install has put there.
uninstall:
	@packaging/install uninstall

export PREFIX LIBDIR INCLUDEDIR DESTDIR

## Make Debian packages, build/*.deb.
deb: $(BUILD)/libplanner.so $(BUILD)/libplanner.a
	@packaging/make-deb

## Make the pages of the headers and of the Swift API, in build/docs.
docs:
	@scripts/setup docs
	scripts/make-docs

## Pass all tests.
test: all wasm arm64 $(WHEEL) $(JAR) $(BUILD)/planner-day $(BUILD)/planner-terminal
	@scripts/setup test
	scripts/test

## Live random days beside the model, feed the C functions with made-up bytes, and kill the terminal host: make soak MINUTES=10
MINUTES ?= 10
soak: all $(WHEEL) $(BUILD)/planner-terminal
	@scripts/setup test
	Tests/Hosts/python/run $(MINUTES)
	Tests/Hosts/kills/run 10000
	Tests/Fuzz/fuzz $$(($(MINUTES) * 60))

## Feed the C functions with what libFuzzer makes up, each of three targets as long as is said: make fuzz SECONDS=3600
SECONDS := 300
fuzz:
	@scripts/setup build
	Tests/Fuzz/fuzz $(SECONDS)

## Measure against the peers that are there, and write docs/benchmarks.md.
bench: $(BUILD)/libplanner.so $(BUILD)/libplanner.a
	@scripts/setup bench
	python3 benchmarks/run.py

## Check the formatting of the Swift sources; `make format` mends it.
lint:
	swift format lint --strict --recursive --parallel Sources Tests examples Package.swift

format:
	swift format --in-place --recursive --parallel Sources Tests examples Package.swift

clean:
	rm -rf .build $(BUILD)
