# One entry point for each chore; `make help` lists them. Each installs what it needs from the system: scripts/setup.
#
# A comment that begins with ## is the help of the target below it.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

CC ?= cc
BUILD := build
SCRATCH := .build/embedded
TRIPLE := $(shell uname -m)-unknown-linux-gnu
SOURCES := $(shell find Sources include -type f) Package.swift
SONAME := libplanner.so.0
EXPORTS := scripts/generated/exports.map
WHEEL := $(BUILD)/wheels/made
WHEELS := $(BUILD)/wheels/all
JAR := $(BUILD)/java/made
MODULE := $(BUILD)/javascript/planner.wasm
NPM := $(BUILD)/npm/made
# What tests and packages read of the headers.
INTERFACE := $(BUILD)/interface.json $(BUILD)/declarations.h
RETARGET := $(addprefix scripts/,retarget compile-embedded size-options) $(BUILD)/interface.json
EXAMPLE := --plan examples/data/plan.tsv --fixes examples/data/drive.nmea --holidays examples/data/holidays.tsv \
  --shift 09:00-15:00 --break 12:00-13:30/20
C_WARNINGS := -std=c11 -Wall -Wextra -pedantic -Werror

.PHONY: all help check test test-platforms setup check-artifacts run day web roads fleet python-package wheel wheels \
  wasm npm arm64 windows macos xcframework riscv64 jar dist install uninstall \
  deb docs soak fuzz mutate coverage bench lint format clean

## Build the library and check it.
all: $(BUILD)/libplanner.so $(BUILD)/libplanner.a $(INTERFACE) check-artifacts

$(BUILD)/interface.json: $(shell find include scripts/generators -type f -not -name '*.pyc') scripts/bindgen
	scripts/bindgen --built
	@touch $(INTERFACE)

$(BUILD)/declarations.h: $(BUILD)/interface.json ;

## List the targets.
help:
	@awk '/^## / { help = substr($$0, 4) } \
	  /^[a-z0-9-]+:/ && help { sub(":.*", ""); printf "make %-14s %s\n", $$0, help; help = "" }' Makefile

## Check a change, in about two minutes: format, generated files, promises, tests in Swift and of the Python package.
check:
	@scripts/setup wheel
	@scripts/test lint bindgen promises swift python

## Run all tests, or what FILTER names: a stage, a file of tests, a suite or a test.
#
#   make test                           every stage
#   make test FILTER=conformance        a stage; scripts/test --list prints their names
#   make test FILTER='lint python'      two stages
#   make test FILTER=SnapshotTests      a Swift suite
#   make test FILTER=DayTest            a Java class
#   make test FILTER=boundary           a C program
#   make test FILTER='arm64 boundary'   the same in another stage
test:
	@scripts/setup test
	@set -f; scripts/test $${FILTER-}

## Run the tests of the other platforms in emulators: PLATFORM names one of scripts/test --list.
test-platforms:
	@scripts/setup test
	@scripts/setup platforms
	@set -f; scripts/test $${PLATFORM:---platforms}

setup:
	@scripts/setup build

# The shared library and the archive are made from one prelinked object, in which only the functions of the headers are
# global. Debug information stays in a copy for scripts/count-traps.
$(BUILD)/planner.debug.o: $(SOURCES) scripts/generated/exports.txt \
  $(addprefix scripts/,prelink compile-embedded size-options) | setup
	@mkdir -p $(BUILD)
	scripts/compile-embedded $(SCRATCH) $(TRIPLE) -g
	scripts/prelink $@ $(SCRATCH)

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

# Both programs share the code that reads a plan and fixes.
$(BUILD)/planner-day: $(wildcard examples/c/*.c examples/c/*.h)
$(BUILD)/planner-terminal: $(wildcard examples/terminal/*.c examples/terminal/*.h examples/c/*.h) \
  $(addprefix examples/c/,random.c plan.c nmea.c offsets.c holidays.c workday.c travel_times.c)
$(BUILD)/planner-day $(BUILD)/planner-terminal: $(BUILD)/libplanner.so
	$(CC) $(C_WARNINGS) -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE -O2 -Iinclude -o $@ $(filter %.c,$^) \
	  -L$(BUILD) -lplanner -Wl,-rpath,'$$ORIGIN'

## Build the library and run a whole day through it.
run: all $(BUILD)/planner-day
	TZ=Europe/Berlin $(BUILD)/planner-day $(EXAMPLE) --optimise keep

## Go through a day in the terminal, with keys.
day: all $(BUILD)/planner-terminal
	TZ=Europe/Berlin $(BUILD)/planner-terminal $(EXAMPLE)

## Go through a day in the browser: serve the page of examples/web to this machine only (ROUTER=osrm+URL: real roads).
web: wasm
	@python3 examples/web/serve.py $(PORT) $(ROUTER) $(TILES)

## Make the roads of the centre of Helsinki, and serve them with a routing engine on this machine.
roads:
	@scripts/setup wheel
	scripts/roads.py

## Run AGENTS=1000 agents through a day and a night on Spark, in build/fleet.
AGENTS := 1000
FLEET := $(BUILD)/fleet
fleet: all python-package
	@scripts/setup fleet
	rm -rf $(FLEET)
	@export PYTHONPATH=bindings/python PLANNERKIT_LIBRARY=$(abspath $(BUILD))/libplanner.so; \
	  python=$$(scripts/python-environment fleet examples/fleet/requirements.txt)/bin/python; \
	  "$$python" examples/fleet/make_fleet.py $(FLEET) --agents $(AGENTS); \
	  "$$python" examples/fleet/live.py $(FLEET); \
	  "$$python" examples/fleet/night.py $(FLEET)

# What the Python package needs to run from the tree.
python-package: $(BUILD)/declarations.h
	@scripts/setup wheel
	python=$$(scripts/python-environment package bindings/python/requirements.txt)/bin/python; \
	  "$$python" bindings/python/make-header.py bindings/python/plannerkit/_header.py

## Build the Python package around the library, for this machine.
wheel: $(WHEEL)
	@ls $(BUILD)/wheels/*.whl

WHEEL_PARTS = $(shell find bindings/python examples/routers/python -type f -not -path '*/tests/*') \
  $(BUILD)/declarations.h LICENSE LICENSE-UNICODE packaging/make-sbom

$(WHEEL): $(BUILD)/libplanner.so $(WHEEL_PARTS)
	@scripts/setup wheel
	bindings/python/make-wheel
	@touch $@

## Build the Python packages for Linux on both processors, Windows and macOS.
wheels: $(WHEELS)
	@ls -l $(BUILD)/wheels/*.whl

$(WHEELS): $(BUILD)/libplanner.so $(BUILD)/arm64/libplanner.so $(BUILD)/windows/planner.dll \
  $(BUILD)/macos/libplanner.0.dylib $(WHEEL_PARTS)
	@scripts/setup wheel
	bindings/python/make-wheel linux-x86_64 linux-aarch64 windows macos
	@touch $(WHEEL) $@

## Build and check the library for WebAssembly, build/javascript, the module around it, and the files of the page.
wasm: $(MODULE) $(BUILD)/interface.json $(BUILD)/leaflet/leaflet.js
	python3 examples/web/page_files.py > $(BUILD)/page-files.js

# The map of the page. Its map of source lines is not kept.
LEAFLET := /usr/share/javascript/leaflet
$(BUILD)/leaflet/leaflet.js:
	@scripts/setup wasm
	@mkdir -p $(@D)
	cp $(LEAFLET)/leaflet.css $(@D)
	cp /usr/share/doc/libjs-leaflet/copyright $(@D)/LICENSE
	sed '/^\/\/# sourceMappingURL/d' $(LEAFLET)/leaflet.esm.min.js > $@

# The library comes last, so that all files are there if it is.
$(MODULE): $(BUILD)/planner.wasm LICENSE LICENSE-UNICODE \
  $(wildcard $(addprefix bindings/javascript/,*.js *.json *.d.ts README.md))
	@mkdir -p $(@D)
	cp $(filter-out $<,$^) $(@D)
	cp $< $@

$(BUILD)/planner.wasm: $(SOURCES) scripts/generated/exports.txt \
  $(addprefix scripts/,make-wasm compile-embedded check-wasm)
	@scripts/setup wasm
	@mkdir -p $(BUILD)
	scripts/make-wasm $(BUILD)
	scripts/check-wasm $(BUILD)

## Pack the JavaScript module for npm, build/npm.
npm: $(NPM)
	@ls -l $(BUILD)/npm/*.tgz

$(NPM): $(MODULE) packaging/make-sbom
	@scripts/setup npm
	@rm -rf $(@D) && mkdir -p $(@D)
	packaging/make-sbom npm > $(BUILD)/javascript/plannerkit.cdx.json
	chmod 644 $(BUILD)/javascript/*
	cd $(BUILD)/javascript && npm pack --silent --offline --ignore-scripts --pack-destination ../npm
	@touch $@

## Build and check the library for 64-bit ARM, build/arm64, and for Android, build/android.
arm64: $(BUILD)/arm64/libplanner.so
	scripts/check-artifacts arm64 $(BUILD)/arm64
	scripts/check-artifacts android-arm64-v8a $(BUILD)/android/arm64-v8a
	scripts/check-artifacts android-x86_64 $(BUILD)/android/x86_64

$(BUILD)/arm64/libplanner.so: $(BUILD)/planner.o $(EXPORTS) \
  $(addprefix scripts/,make-arm64 compile-embedded prelink size-options link)
	@scripts/setup arm64
	scripts/make-arm64 $(BUILD)

## Build and check planner.dll for Windows on x86-64, build/windows.
windows: $(BUILD)/windows/planner.dll

$(BUILD)/windows/planner.dll: $(BUILD)/planner.o $(RETARGET) \
  $(addprefix scripts/,make-windows link-windows check-windows) Sources/EmbeddedRuntime/aligned_memory.c
	@scripts/setup windows
	scripts/make-windows $(BUILD)

## Build and check the library for macOS on both processors, build/macos.
macos: $(BUILD)/macos/libplanner.0.dylib

$(BUILD)/macos/libplanner.0.dylib: $(BUILD)/libplanner.so $(BUILD)/arm64/libplanner.so $(RETARGET) \
  $(addprefix scripts/,make-macos link-macos check-macos stubs/libSystem.tbd)
	@scripts/setup macos
	scripts/make-macos $(BUILD)

## Build and check build/Planner.xcframework for iOS and macOS.
xcframework: $(BUILD)/Planner.xcframework/Info.plist

$(BUILD)/Planner.xcframework/Info.plist: $(BUILD)/macos/libplanner.0.dylib packaging/make-xcframework \
  Sources/PlannerKitCore/PrivacyInfo.xcprivacy
	packaging/make-xcframework $(BUILD)

## Build and check the library for Linux on 64-bit RISC-V, build/riscv64.
riscv64: $(BUILD)/riscv64/libplanner.so

$(BUILD)/riscv64/libplanner.so: $(BUILD)/planner.o $(EXPORTS) \
  $(addprefix scripts/,make-riscv64 compile-embedded prelink size-options link)
	@scripts/setup riscv64
	scripts/make-riscv64 $(BUILD)

## Build what a Maven repository has, build/java: the jar, its sources and Javadoc, and the AAR for Android.
jar: $(JAR)
	@ls $(BUILD)/java/plannerkit*

$(JAR): $(BUILD)/arm64/libplanner.so $(BUILD)/windows/planner.dll $(BUILD)/macos/libplanner.0.dylib \
  packaging/fixed-dates $(shell find bindings/java -type f -not -path '*/tests/*')
	@scripts/setup jar
	bindings/java/make-jar
	@touch $@

## Install library, headers and files for pkg-config and CMake: PREFIX=/usr/local, LIBDIR, INCLUDEDIR, DESTDIR.
# It does not build again a library that is there: root may have no Swift.
install:
	@[ -e $(BUILD)/libplanner.so ] || $(MAKE) --no-print-directory
	@packaging/install install

## Remove what `make install` installed.
uninstall:
	@packaging/install uninstall

export PREFIX LIBDIR INCLUDEDIR DESTDIR

## Build Debian packages, build/*.deb.
deb: $(BUILD)/libplanner.so $(BUILD)/libplanner.a
	@packaging/make-deb

## Build everything for every platform, and collect it in build/dist with checksums.
dist: all arm64 windows macos riscv64 xcframework wasm wheels jar npm deb
	packaging/make-dist

## Build the pages of the headers and of the Swift API, build/docs.
docs:
	@scripts/setup docs
	scripts/make-docs

## Compare random days with the model for MINUTES=10, and with twins; fuzz as long; kill the terminal program.
MINUTES ?= 10
soak: all $(WHEEL) $(BUILD)/planner-terminal
	@scripts/setup test
	Tests/Model/run $(MINUTES)
	Tests/Twins/run 1000000
	HISTORIES=1000000 Tests/Work/run
	DAYS=100000 Tests/Workday/run
	Tests/Kills/run 10000
	Tests/Fuzz/fuzz $$(($(MINUTES) * 60))

## Fuzz the C functions with libFuzzer: SECONDS=300 for each of four targets.
SECONDS := 300
fuzz:
	@scripts/setup build
	Tests/Fuzz/fuzz $(SECONDS)

## Try 200 mutants of the core, and see whether the tests kill at least 95 %: SAMPLE=200 SEED=1.
SAMPLE := 200
SEED := 1
mutate:
	@scripts/setup build
	scripts/mutate --sample $(SAMPLE) --seed $(SEED) $(OPTIONS)

## Print what no test of the Swift sources reaches.
coverage:
	@scripts/setup wheel
	scripts/coverage

## Measure the library and the installed libraries it is compared with, and write docs/benchmarks.md.
bench: $(BUILD)/libplanner.so $(BUILD)/libplanner.a python-package
	@scripts/setup bench
	python3 benchmarks/run.py

## Check the format of the sources, and what ruff and biome find.
lint:
	@scripts/setup wheel
	scripts/format --check

## Format the sources.
format:
	@scripts/setup wheel
	scripts/format

## Remove everything that was built.
clean:
	rm -rf .build $(BUILD)
