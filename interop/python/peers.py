"""Where the server under test is, from the environment that `interop/run` sets."""

import os

URL = os.environ["INTEROP_URL"]
OWNER = os.environ["INTEROP_TOKEN"]
READER = os.environ["INTEROP_READER_TOKEN"]
COMMAND = os.environ["INTEROP_BINARY"]
ARGUMENTS = ["stdio", "banking", "--data", os.environ["INTEROP_DATA"]]


def stdio_environment(token):
    """What the server's process is given."""
    return {"KOBANA_MCP_TOKEN": token, "PATH": os.environ["PATH"]}


class Person:
    """Answers questions as it was told, and remembers them."""

    def __init__(self):
        self.answer, self.asked, self.questions = "yes", "", 0

    def answers(self, answer):
        """How the next questions are answered: yes, no, decline or cancel."""
        self.answer = answer

    def reply(self, message):
        """The action and content for one question."""
        self.asked, self.questions = message, self.questions + 1
        if self.answer in ("decline", "cancel"):
            return {"action": self.answer}
        return {"action": "accept", "content": {"confirm": self.answer}}
