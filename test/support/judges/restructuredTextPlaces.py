"""Reads documents of reStructuredText with docutils: a JSON list of documents in, a JSON list of their structures out."""

import json
import sys

from docutils import nodes
from docutils.core import publish_doctree
from docutils.parsers.rst import Directive, directives
from docutils.parsers.rst.directives.admonitions import Note

QUIET = {"report_level": 5, "halt_level": 6, "warning_stream": None, "file_insertion_enabled": False, "raw_enabled": False}


class Version(Directive):
    """Sphinx's directives of versions: a version, an explanation and content."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self):
        node = nodes.admonition()
        if len(self.arguments) == 2:
            texts, messages = self.state.inline_text(self.arguments[1], self.lineno)
            node += nodes.paragraph("", "", *texts)
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


class Description(Version):
    """Sphinx's directives that describe objects: a signature and content."""

    optional_arguments = 0

    def run(self):
        node = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


for name in ("seealso", "todo"):
    directives.register_directive(name, Note)
for name in ("versionadded", "versionchanged", "deprecated"):
    directives.register_directive(name, Version)
for name in ("function", "class", "py:function", "confval", "only"):
    directives.register_directive(name, Description)


def read(node):
    if isinstance(node, nodes.Text):
        return node.astext()
    if isinstance(node, nodes.system_message):
        return "<error/>" if node["level"] > 2 else ""
    if isinstance(node, nodes.topic) and "contents" in node["classes"]:
        return "<contents/>"
    inner = "".join(read(child) for child in node.children)
    if isinstance(node, nodes.reference) and node.get("refuri"):
        return f"⟦{node['refuri']}⟧{inner}⟦/⟧"
    name = node.__class__.__name__
    target = node.get("refname", node.get("refuri", ""))
    return f"<{name} {target}>{inner}</{name}>" if target else f"<{name}>{inner}</{name}>"


json.dump([read(publish_doctree(source, settings_overrides=QUIET)) for source in json.load(sys.stdin)], sys.stdout)
