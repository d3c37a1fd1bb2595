"""What a mutant changes. Each rule makes mistakes that people make, and that a test has to notice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .tree import Node, children, extent

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "&+": "&-", "&-": "&+", "&*": "&+", "<<": ">>", ">>": "<<",
    "&<<": "&>>", "&>>": "&<<", "&": "|", "|": "&", "^": "|", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "&+=": "&-=", "&-=": "&+=", "&*=": "&+=", "|=": "&=", "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=",
}
BOOL, STRING, VOID = "$sSbD", "$sSSD", "$sytD"
# The types of numbers, as the compiler mangles them. In a long formula it needs the type of each part.
NUMBERS = {"$sSiD": "Int", "$sSuD": "UInt", "$sSdD": "Double", "$sSfD": "Float"}
FIXED_WIDTH = re.compile(r"\$ss[4-6](U?Int(?:8|16|32|64))VD")
LITERALS = ("boolean_literal_expr", "nil_literal_expr", "integer_literal_expr", "float_literal_expr",
            "string_literal_expr", "array_expr")


class Mutant(NamedTuple):
    file: str
    function: str  # the type's name and the function's
    kind: str
    start: int  # the bytes that differ; for a condition, where it is inserted
    end: int
    text: bytes  # what stands there instead; nothing for a statement left out
    form: str  # expression, statement or condition
    type: str  # of a number
    original: bytes  # what a person reads in place of it


class Place(NamedTuple):
    file: str
    text: bytes
    function: str


def operator(node: Node) -> str:
    """The name of the function that an expression calls."""
    function = node["fn"]
    while "decl" not in function:
        inner = function.get("fn") or function.get("sub_expr")
        if not isinstance(inner, dict):
            return ""
        function = inner
    return str(function["decl"].get("base_name", ""))


def arguments(node: Node) -> list[Node]:
    return [argument["expr"] for argument in node["args"].get("args", [])]


def written(node: Node) -> Node:
    """The expression without the conversions that the compiler adds, and without parentheses."""
    while node.get("implicit") or node["_kind"] == "paren_expr":
        inner = node.get("sub_expr") or node.get("single_expr_body")
        if not isinstance(inner, dict):
            break
        node = inner
    return node


def number_type(node: Node) -> str:
    name = str(node.get("type", ""))
    fixed = FIXED_WIDTH.fullmatch(name)
    return fixed[1] if fixed else NUMBERS.get(name, "")


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, file: str, text: bytes) -> None:
        self.file = file
        self.text = text
        self.found: dict[tuple[int, int, bytes, str], Mutant] = {}
        self.conditions: set[int] = set()  # the nodes that are forced already

    def source(self, node: Node) -> bytes:
        start, end = extent(self.text, node)
        return self.text[start:end]

    def add(self, function: str, kind: str, node: Node, text: bytes, form: str = "expression") -> None:
        place = extent(self.text, node)
        if place and self.text[place[0]:place[1]] != text:
            self.keep(Mutant(self.file, function, kind, *place, text, form, number_type(node), self.source(node)))

    def keep(self, mutant: Mutant) -> None:
        self.found.setdefault((mutant.start, mutant.end, mutant.text, mutant.form), mutant)

    def visit(self, node: Node, function: str = "") -> None:
        kind = node.get("_kind")
        # A pattern takes no expression, and a raw value must be a literal.
        if kind in ("pattern_expr", "enum_element_decl", "import_decl"):
            return
        if isinstance(kind, str) and kind.endswith("_decl"):
            if node.get("implicit") and kind != "accessor_decl":
                return
            function = self.name(node, function)
        rule = getattr(self, str(kind), None)
        if rule and not node.get("implicit"):
            rule(node, function)
        if kind in ("return_stmt", "then_stmt"):
            self.result(node, function)
        for child in children(node):
            self.visit(child, function)

    def name(self, node: Node, outer: str) -> str:
        """The declaration's name after those around it. A local variable has none."""
        kind, own = node["_kind"], ""
        if kind == "constructor_decl":
            own = "init"
        elif kind == "subscript_decl":
            own = "subscript"
        elif kind == "extension_decl":
            own = re.search(rb"extension\s+([\w.]+)", self.source(node))[1].decode()
        elif kind in ("func_decl", "struct_decl", "enum_decl", "class_decl") or kind == "var_decl" and "usr" in node:
            own = node["name"]["base_name"].get("name", "")
        return ".".join(filter(None, (outer, own)))

    # ---- Expressions ----

    def binary_expr(self, node: Node, function: str) -> None:
        name = operator(node)
        left, right = arguments(node)
        if not extent(self.text, left) or not extent(self.text, right):
            return
        before, after = self.source(left), self.source(right)
        if name in RELATIONS:
            # A condition is forced both ways already.
            if id(node) not in self.conditions or name not in ("==", "!="):
                self.add(function, "relation", node, b"(%s) %s (%s)" % (before, RELATIONS[name].encode(), after))
        elif name in ("&&", "||"):
            other = b"||" if name == "&&" else b"&&"
            self.add(function, "boolean operator", node, b"(%s) %s (%s)" % (before, other, after))
            self.add(function, "operand left out", node, before)
            self.add(function, "operand left out", node, after)
        elif name == "??":
            self.add(function, "operand left out", node, after)
        elif name in ARITHMETIC:
            if node.get("type") == STRING or str(node.get("type")).startswith("$sSa"):
                self.add(function, "operand left out", node, before)
                self.add(function, "operand left out", node, after)
            elif name.endswith("="):
                self.add(function, "arithmetic", node, b"%s %s %s" % (before, ARITHMETIC[name].encode(), after))
            else:
                self.add(function, "arithmetic", node, b"(%s) %s (%s)" % (before, ARITHMETIC[name].encode(), after))

    def prefix_unary_expr(self, node: Node, function: str) -> None:
        [operand] = arguments(node)
        # A negated condition is forced both ways already.
        if operator(node) == "!" and id(node) not in self.conditions:
            self.add(function, "negation left out", node, self.source(operand))
        elif operator(node) == "-":
            self.add(function, "sign left out", node, self.source(operand))

    def integer_literal_expr(self, node: Node, function: str) -> None:
        self.add(function, "constant", node, self.source(node) + b" + 1")

    float_literal_expr = integer_literal_expr

    def boolean_literal_expr(self, node: Node, function: str) -> None:
        if id(node) not in self.conditions:
            self.add(function, "constant", node, b"false" if node["value"] in ("true", True) else b"true")

    def call_expr(self, node: Node, function: str) -> None:
        name = operator(node)
        source = self.source(node)
        if name in ("min", "max") and source.startswith(name.encode() + b"(") and len(arguments(node)) == 2:
            self.add(function, "min and max", node, (b"max" if name == "min" else b"min") + source[3:])
        for argument in arguments(node):
            self.value(argument, function)

    def ternary_expr(self, node: Node, function: str) -> None:
        self.forced(node["cond_expr"], function, (b"true", b"false"))

    def assign_expr(self, node: Node, function: str) -> None:
        self.value(node["src"], function)

    def pattern_entry(self, node: Node, function: str) -> None:
        value = node.get("processed_init") or node.get("original_init")
        if isinstance(value, dict):
            self.value(value, function)

    def value(self, node: Node, function: str) -> None:
        """A Boolean that is passed, returned or assigned is negated, unless another rule does the same."""
        inner = written(node)
        if node.get("type") != BOOL or inner.get("implicit") or inner["_kind"] in LITERALS:
            return
        if inner["_kind"] in ("prefix_unary_expr", "single_value_stmt_expr"):
            return
        if inner["_kind"] == "binary_expr" and operator(inner) in ("==", "!="):
            return
        if extent(self.text, node):
            self.add(function, "negation added", node, b"!(%s)" % self.source(node))

    def forced(self, node: Node, function: str, values: tuple[bytes, ...]) -> None:
        """A condition that always has the same value."""
        inner = written(node)
        self.conditions.add(id(inner))
        for value in values:
            self.add(function, "condition forced", node, value)

    # ---- Statements ----

    def brace_stmt(self, node: Node, function: str) -> None:
        for element in node.get("elements", []):
            kind = str(element["_kind"])
            # Without the assignment, a property has no value, which does not compile.
            if kind == "assign_expr" and function.endswith(".init"):
                continue
            left_out = kind.endswith("_expr") and extent(self.text, element)
            written_out = kind == "return_stmt" and element.get("result", {}).get("type") == VOID
            if left_out and not (element.get("implicit") and kind != "optional_evaluation_expr"):
                self.add(function, "statement left out", element, b"", "statement")
            elif written_out and element.get("implicit") and extent(self.text, element["result"]):
                self.add(function, "statement left out", element["result"], b"", "statement")

    def conditional(self, node: Node, function: str) -> None:
        """The statement's condition fails, or one of its Boolean conditions holds."""
        start = node["range"]["start"]
        keyword = re.compile(rb"(?:\w+:\s*)?(?:if|guard|while)\s+").match(self.text, start)
        if keyword:
            place = keyword.end()
            line = self.text[start:self.text.index(b"\n", start)]
            self.keep(Mutant(self.file, function, "condition forced", place, place, b"false", "condition", "", line))
        for condition in node["conditions"]:
            if str(condition["_kind"]).endswith("_expr"):
                self.forced(condition, function, (b"true",))

    if_stmt = guard_stmt = while_stmt = conditional

    def for_each_stmt(self, node: Node, function: str) -> None:
        if "where" in node:
            self.forced(node["where"], function, (b"true", b"false"))

    def case_label_item(self, node: Node, function: str) -> None:
        if "where_expr" in node:
            self.forced(node["where_expr"], function, (b"true", b"false"))

    def result(self, node: Node, function: str) -> None:
        """A result is negated, nil or empty."""
        value = node.get("result")
        if not isinstance(value, dict) or not extent(self.text, value):
            return
        inner, type_name = written(value), str(value.get("type", ""))
        if inner.get("implicit") or inner["_kind"] in ("single_value_stmt_expr", "nil_literal_expr"):
            return
        self.value(value, function)
        if inner["_kind"] == "array_expr" and not inner.get("elements"):
            return
        if type_name.endswith("SgD"):
            self.add(function, "result", value, b"nil")
        elif type_name.startswith("$sSay") and type_name.endswith("GD"):
            self.add(function, "result", value, b"[]")
        elif type_name == STRING:
            self.add(function, "result", value, b'""')


def mutants(file: str, text: bytes, tree: Node) -> Iterator[Mutant]:
    """All mutants of a file, in the order of their places."""
    finder = Finder(file, text)
    finder.visit(tree)
    yield from sorted(finder.found.values(), key=lambda each: (each.start, -each.end, each.text))
