"""Reads reStructuredText with docutils: a JSON list of documents in, a JSON list of readings out."""

import json
import sys

from docutils import nodes
from docutils.core import publish_doctree

QUIET = {"report_level": 5, "halt_level": 6, "warning_stream": None, "file_insertion_enabled": False, "raw_enabled": False}
PLAIN = (nodes.document, nodes.paragraph)


def read(source):
    tree = publish_doctree(source, settings_overrides=QUIET)
    notes = {name: note for note in tree.findall(nodes.footnote) for name in note["ids"]}
    links = []
    around = []

    def walk(node, into):
        for child in node.children:
            if isinstance(child, nodes.Text):
                into.append(child.astext())
            elif isinstance(child, nodes.reference):
                link = []
                walk(child, link)
                links.append({"href": child.get("refuri", ""), "text": "".join(link)})
                into.append("⟦⟧")
            elif isinstance(child, nodes.footnote_reference):
                note = notes.get(child.get("refid"))
                into.append("⟨note ")
                if note is not None:
                    walk(note, into)
                into.append("⟩")
            elif isinstance(child, (nodes.footnote, nodes.label, nodes.target)):
                pass
            elif isinstance(child, PLAIN):
                walk(child, into)
            else:
                into.append(f"⟨{child.__class__.__name__}⟩")
                walk(child, into)

    walk(tree, around)
    return {"links": links, "around": "".join(around)}


json.dump([read(source) for source in json.load(sys.stdin)], sys.stdout)
