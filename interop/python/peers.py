"""Where the server under test is, from the environment that `interop/run` sets."""

import os

import billing
import finance
import inbox
import scenario

OWNER = os.environ["INTEROP_TOKEN"]
READER = os.environ["INTEROP_READER_TOKEN"]
COMMAND = os.environ["INTEROP_BINARY"]
SCENARIOS = {"banking": scenario, "finance": finance, "inbox": inbox, "billing": billing}


def url(product):
    """The endpoint of a product."""
    return f"{os.environ['INTEROP_ADDRESS']}/{product}/mcp"


def arguments(product):
    """How the server is started for one product: over stdio it lists output schemas, over HTTP it does not."""
    return ["stdio", product, "--output-schemas", "--data", os.environ["INTEROP_DATA"]]


def stdio_environment(token):
    """What the server's process is given."""
    return {"KOBANA_MCP_TOKEN": token, "PATH": os.environ["PATH"]}


class Person:
    """Answers questions as it was told, and remembers them and the output schemas that were listed."""

    def __init__(self):
        self.answer, self.asked, self.questions, self.schemas = "yes", "", 0, {}

    def answers(self, answer):
        """How the next questions are answered: yes, no, decline or cancel."""
        self.answer = answer

    def reply(self, message):
        """The action and content for one question."""
        self.asked, self.questions = message, self.questions + 1
        if self.answer in ("decline", "cancel"):
            return {"action": self.answer}
        return {"action": "accept", "content": {"confirm": self.answer}}
