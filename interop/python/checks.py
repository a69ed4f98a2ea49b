"""Named checks with a count: the first line of a failure says what was expected and what came."""

import sys


class Refused(Exception):
    """A JSON-RPC error, as a peer's SDK raised it."""

    def __init__(self, code, message, data=None):
        super().__init__(f"{code}: {message}")
        self.code, self.message, self.data = code, message, data


class Checks:
    """Counts checks under a title."""

    def __init__(self, title):
        self.title, self.passed, self.failed = title, 0, 0

    def check(self, name, good, detail=""):
        """Counts one check; `detail` is shown when it fails."""
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {self.title}: {name}: {str(detail)[:1500]}", file=sys.stderr)

    def equal(self, name, got, wanted):
        """Counts a comparison."""
        self.check(name, got == wanted, f"expected {wanted!r}, got {got!r}")

    async def through(self, work):
        """Awaits `work`; what breaks it off is a failed check, told by its cause."""
        try:
            await work
        except BaseException as error:  # the SDKs wrap the cause in groups of groups
            while isinstance(error, BaseExceptionGroup):
                error = error.exceptions[0]
            if not isinstance(error, Exception):
                raise
            where = error.__traceback__
            while where and where.tb_next and "interop" not in where.tb_frame.f_code.co_filename:
                where = where.tb_next
            self.check("it runs to its end", False, f"{error!r}, line {where.tb_lineno if where else '?'}")

    def close(self):
        """Prints the count and whether all passed."""
        print(f"{self.title}: {self.passed} passed, {self.failed} failed", flush=True)
        return self.failed == 0
