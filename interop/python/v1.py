"""The official Python SDK, last 1.x: the 2025 revisions over both transports."""

import sys

import anyio
import httpx
from mcp import ClientSession, McpError, StdioServerParameters, types
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

from checks import Checks, Refused
from peers import COMMAND, OWNER, READER, SCENARIOS, Person, arguments, stdio_environment, url


class Peer(Person):
    """One connected client."""

    def __init__(self, session):
        super().__init__()
        self.session = session

    async def ask(self, method, *given, **options):
        try:
            result = await getattr(self.session, method)(*given, **options)
        except McpError as error:
            raise Refused(error.error.code, error.error.message, error.error.data) from error
        return result.model_dump(by_alias=True, mode="json", exclude_none=True)

    async def list_tools(self):
        return await self.ask("list_tools")

    async def list_resources(self):
        return await self.ask("list_resources")

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


async def session(streams, use):
    """Runs `use` with a connected peer."""
    peer = Peer(None)

    async def elicited(_context, params):
        return types.ElicitResult(**peer.reply(params.message))

    async with ClientSession(streams[0], streams[1], elicitation_callback=elicited) as client:
        peer.session = client
        opened = await client.initialize()
        await use(peer, opened.protocolVersion)


async def over_http(product, token, use):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with httpx.AsyncClient(headers=headers, timeout=60) as http:
        async with streamable_http_client(url(product), http_client=http) as streams:
            await session(streams, use)


async def over_stdio(product, token, use):
    server = StdioServerParameters(command=COMMAND, args=arguments(product), env=stdio_environment(token))
    async with stdio_client(server) as streams:
        await session(streams, use)


async def one(product, name, connect):
    """One product over one transport, for both persons."""
    checks = Checks(f"python 1.x {product} {name}")
    scenario = SCENARIOS[product]

    async def owner(peer, version):
        checks.equal("the newest 2025 revision is spoken", version, "2025-11-25")
        await scenario.run(peer, checks, modern=False, typed=name == "stdio")

    async def reader(peer, _version):
        await scenario.run_reader(peer, checks)

    await checks.through(connect(product, OWNER, owner))
    await checks.through(connect(product, READER, reader))
    return checks.close()


async def no_token():
    """Without a token nothing opens, and the refusal names the metadata."""
    checks = Checks("python 1.x without a token")
    for product in SCENARIOS:
        async with httpx.AsyncClient() as http:
            answer = await http.post(url(product), json={"jsonrpc": "2.0", "id": 1, "method": "ping"})
        checks.equal("401", answer.status_code, 401)
        challenge = answer.headers.get("www-authenticate", "")
        named = challenge.startswith("Bearer") and "resource_metadata=" in challenge and product in challenge
        checks.check("the product's metadata is named", named, challenge)

    async def never(_peer, _version):
        checks.check("a connection without a token fails", False)

    for product in SCENARIOS:
        try:
            await over_http(product, None, never)
        except Exception as error:  # the SDK wraps it in its own groups
            checks.check("the SDK is refused", True, error)
    checks.equal("every check ran", checks.passed, 3 * len(SCENARIOS))
    return checks.close()


async def main():
    """All of it; the exit code says whether every check passed."""
    good = True
    for product in SCENARIOS:
        for name, connect in (("http", over_http), ("stdio", over_stdio)):
            good &= await one(product, name, connect)
    good &= await no_token()
    sys.exit(not good)


anyio.run(main)
