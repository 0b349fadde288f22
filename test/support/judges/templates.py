"""Reads a JSON list of templates, writes a JSON list of the HTML that each becomes. The argument names the engine."""
import html
import json
import sys

if sys.argv[1] == "jinja":
    from jinja2 import Environment

    environment = Environment(autoescape=True)

    def render(document):
        return environment.from_string(document).render()
else:
    from django.conf import settings
    from django.template import Context, Engine

    settings.configure()
    engine = Engine()

    def render(document):
        return engine.from_string(document).render(Context())


def rendered(document):
    try:
        return render(document)
    except Exception as fault:
        return f"<fault>{html.escape(str(fault))}</fault>"


documents = json.load(sys.stdin)
json.dump([rendered(document) for document in documents], sys.stdout)
