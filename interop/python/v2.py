"""The official Python SDK, 2.x: both transports in every mode that it can negotiate."""

import sys

import anyio
import mcp_types as types
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.exceptions import MCPError

import scenario
from checks import Checks, Refused
from peers import ARGUMENTS, COMMAND, OWNER, READER, URL, Person, stdio_environment

MODES = ("legacy", "auto", "2026-07-28")


class Peer(Person):
    """One connected client."""

    def __init__(self, client):
        super().__init__()
        self.client = client

    async def ask(self, method, *arguments, **options):
        try:
            result = await getattr(self.client, method)(*arguments, **options)
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


def over_http(token):
    """The transport with a bearer token, or without one."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return streamable_http_client(URL, http_client=create_mcp_http_client(headers=headers))


def over_stdio(token):
    return StdioServerParameters(command=COMMAND, args=ARGUMENTS, env=stdio_environment(token))


async def one(title, transport, mode):
    """One transport in one mode, for both persons."""
    checks = Checks(title)
    wanted = "2025-11-25" if mode == "legacy" else "2026-07-28"

    async def owner(peer, version):
        checks.equal("the revision is the one wanted", version, wanted)
        await scenario.run(peer, checks, mode != "legacy")

    async def reader(peer, _version):
        await scenario.run_reader(peer, checks)

    await checks.through(connect(transport(OWNER), mode, owner))
    await checks.through(connect(transport(READER), mode, reader))
    return checks.close()


async def no_token():
    """Without a token nothing opens."""
    checks = Checks("python 2.x without a token")

    async def never(_peer, _version):
        checks.check("a connection without a token fails", False)

    for mode in MODES[:2]:
        try:
            await connect(over_http(None), mode, never)
        except Exception as error:  # the SDK wraps it in its own groups
            checks.check(f"{mode} is refused", True, error)
    checks.equal("both modes are refused", checks.passed, 2)
    return checks.close()


async def main():
    """All of it; the exit code says whether every check passed."""
    good = True
    for name, transport in (("http", over_http), ("stdio", over_stdio)):
        for mode in MODES:
            good &= await one(f"python 2.x {name} {mode}", transport, mode)
    good &= await no_token()
    sys.exit(not good)


anyio.run(main)
