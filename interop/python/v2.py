"""The official Python SDK, 2.x: both transports in every mode that it can negotiate."""

import sys

import anyio
import mcp_types as types
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.exceptions import MCPError

from checks import Checks, Refused
from peers import COMMAND, OWNER, READER, SCENARIOS, Person, arguments, stdio_environment, url

MODES = ("legacy", "auto", "2026-07-28")


class Peer(Person):
    """One connected client."""

    def __init__(self, client):
        super().__init__()
        self.client = client

    async def ask(self, method, *given, **options):
        try:
            result = await getattr(self.client, method)(*given, **options)
        except MCPError as error:
            raise Refused(error.code, error.message, error.data) from error
        return result.model_dump(by_alias=True, mode="json", exclude_none=True)

    async def list_tools(self):
        return await self.ask("list_tools")

    async def list_resources(self):
        return await self.ask("list_resources", cache_mode="bypass")

    async def list_templates(self):
        return await self.ask("list_resource_templates")

    async def list_prompts(self):
        return await self.ask("list_prompts")

    async def read(self, uri):
        return await self.ask("read_resource", uri)

    async def get_prompt(self, name, arguments):
        return await self.ask("get_prompt", name, arguments)

    async def call(self, name, arguments, **options):
        return await self.ask("call_tool", name, arguments, **options)

    async def twice(self, name, arguments):
        """Both results of a call that asks, where one yes is sent two times."""
        call = self.client.session.call_tool
        asked = await call(name, arguments, allow_input_required=True)
        yes = {key: types.ElicitResult(action="accept", content={"confirm": "yes"}) for key in asked.input_requests}
        answered = {"input_responses": yes, "request_state": asked.request_state, "allow_input_required": True}
        results = [await call(name, arguments, **answered) for _ in range(2)]
        return [result.model_dump(by_alias=True, mode="json", exclude_none=True) for result in results]

    async def complete(self, ref, argument):
        kind = types.PromptReference if ref["type"] == "ref/prompt" else types.ResourceTemplateReference
        return await self.ask("complete", kind(**ref), argument)


async def connect(server, mode, use):
    """Runs `use` with a connected peer."""
    peer = Peer(None)

    async def elicited(_context, params):
        return types.ElicitResult(**peer.reply(params.message))

    async with Client(server, mode=mode, elicitation_callback=elicited) as client:
        peer.client = client
        await use(peer, client.protocol_version)


def over_http(product, token):
    """The transport with a bearer token, or without one."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return streamable_http_client(url(product), http_client=create_mcp_http_client(headers=headers))


def over_stdio(product, token):
    return StdioServerParameters(command=COMMAND, args=arguments(product), env=stdio_environment(token))


TRANSPORTS = {"http": over_http, "stdio": over_stdio}


async def one(product, name, mode):
    """One product over one transport in one mode, for both persons."""
    checks = Checks(f"python 2.x {product} {name} {mode}")
    scenario, transport = SCENARIOS[product], TRANSPORTS[name]
    wanted = "2025-11-25" if mode == "legacy" else "2026-07-28"

    async def owner(peer, version):
        checks.equal("the revision is the one wanted", version, wanted)
        await scenario.run(peer, checks, modern=mode != "legacy", typed=name == "stdio")

    async def reader(peer, _version):
        await scenario.run_reader(peer, checks)

    await checks.through(connect(transport(product, OWNER), mode, owner))
    await checks.through(connect(transport(product, READER), mode, reader))
    return checks.close()


async def no_forms(product):
    """A client of the newest revision that cannot show a form is no better than an old one."""
    checks = Checks(f"python 2.x {product} without forms")

    async def work():
        async with Client(over_http(product, OWNER), mode="2026-07-28") as client:
            await SCENARIOS[product].run_formless(Peer(client), checks)

    await checks.through(work())
    return checks.close()


async def no_token():
    """Without a token nothing opens."""
    checks = Checks("python 2.x without a token")

    async def never(_peer, _version):
        checks.check("a connection without a token fails", False)

    for product in SCENARIOS:
        for mode in MODES[:2]:
            try:
                await connect(over_http(product, None), mode, never)
            except Exception as error:  # the SDK wraps it in its own groups
                checks.check(f"{product} {mode} is refused", True, error)
    checks.equal("all are refused", checks.passed, 2 * len(SCENARIOS))
    return checks.close()


async def main():
    """All of it; the exit code says whether every check passed."""
    good = True
    for product in SCENARIOS:
        for name in TRANSPORTS:
            for mode in MODES:
                good &= await one(product, name, mode)
    for product in ("finance", "inbox", "billing"):
        good &= await no_forms(product)
    good &= await no_token()
    sys.exit(not good)


anyio.run(main)
