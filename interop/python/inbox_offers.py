"""What inbox offers to attach and to start from: resources, addresses of raw messages, completions and prompts."""

import http.client
import json
from datetime import date
from urllib.parse import urlsplit

from finance import data, error_of
from scenario import completed, refused

NOBODY = "01890000-0000-7000-8000-000000000000"
EML = "kobana://inbox/emails/{id}/eml"
# The templates that give a record, each with the list that has its ids.
TEMPLATES = {
    f"kobana://inbox/{name.replace('_', '-')}/{{id}}": name
    for name in ("workspaces", "inboxes", "emails", "agents", "agent_runs", "workflow_runs", "webhooks", "system_events")
}
# Arguments and whether each is required, and a tool that the text names.
PROMPTS = {
    "review_failed_runs": ([("since", False), ("agent_id", False)], "`agent_runs_list`"),
    "inbox_overview": ([("inbox_id", True)], "`inboxes_get`"),
    "webhook_health": ([], "`webhooks_deliveries_list`"),
    "usage_report": ([("month", False)], "`usage_get`"),
}


async def record(peer, uri):
    """The JSON of a resource."""
    content = (await peer.read(uri))["contents"][0]
    assert content["mimeType"] == "application/json", content
    return json.loads(content["text"])


async def files(peer, checks, email, served):
    """A raw message comes from an address that this server signed. `served`: whether the connection has such addresses."""
    if not served:
        error = error_of(await peer.call("emails_eml", {"id": email}))
        checks.equal("without an HTTP server there is no address", error.get("code"), "file_address_unavailable")
        return
    given = await data(peer, checks, "emails_eml", {"id": email})
    attached = await record(peer, EML.replace("{id}", email))
    checks.equal("tool and resource give the address of that mail", (given["email_id"], attached["email_id"]), (email, email))
    for url in (given["url"], attached["url"]):
        status, kind, body = fetched(url)
        checks.equal("the address gives the message", (status, kind), (200, "message/rfc822"))
        checks.check("the message begins with its headers", body.startswith(b"Received: from ") and b"\r\n\r\n" in body, body[:200])
    head, sign = given["url"].rsplit(".", 1)
    for name, url in (("signature", f"{head}.{changed(sign)}"), ("content", f"{head[:-20]}{changed(head[-20:])}.{sign}")):
        status, _, body = fetched(url)
        told = json.loads(body)["error"]["code"]
        checks.equal(f"an address with another {name} is refused", (status, told), (404, "file_link_invalid"))


def changed(text):
    """The text with another first letter."""
    return ("B" if text[0] == "A" else "A") + text[1:]


def fetched(url):
    """Status, media type and body of an address on this machine, without a token."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    connection.request("GET", parts.path)
    answer = connection.getresponse()
    got = answer.status, answer.getheader("content-type"), answer.read()
    connection.close()
    return got


async def resources(peer, checks, modern, rows, served):
    """The two fixed resources, a record of each template, and what does not exist."""
    fixed = [resource["uri"] for resource in (await peer.list_resources())["resources"]]
    checks.equal("two fixed resources are listed", sorted(fixed), ["kobana://inbox/models", "kobana://inbox/usage"])
    models = await record(peer, "kobana://inbox/models")
    checks.equal("the models are those of the tool", models["data"], rows["models"])
    usage = await record(peer, "kobana://inbox/usage")
    checks.equal("the usage is of 30 days", (date.fromisoformat(usage["to"]) - date.fromisoformat(usage["from"])).days, 29)
    code = -32602 if modern else -32002
    for template, name in TEMPLATES.items():
        uid = rows[name][0]["id"]
        checks.equal(f"{template} is the one asked for", (await record(peer, template.replace("{id}", uid)))["id"], uid)
        await refused(checks, f"{template} of nobody", peer.read(template.replace("{id}", NOBODY)), code)
    if served:
        await refused(checks, f"{EML} of nobody", peer.read(EML.replace("{id}", NOBODY)), code)


async def completes(peer, checks, rows):
    """Ids by prefix, months, and nothing for anything else."""
    for template, name in [*TEMPLATES.items(), (EML, "emails")]:
        reference = {"type": "ref/resource", "uri": template}
        found = await completed(peer, reference, "id", "")
        known = {row["id"] for row in rows[name]}
        checks.check(f"{template} suggests ids", found and set(found) <= known and len(found) <= 100, found)
        checks.equal(f"{template} suggests by prefix", await completed(peer, reference, "id", found[0]), found[:1])
    emails = await completed(peer, {"type": "ref/resource", "uri": EML}, "id", "")
    checks.equal("the 100 newest mails are suggested", emails, [row["id"] for row in rows["emails"][:100]])
    overview = {"type": "ref/prompt", "name": "inbox_overview"}
    known = {row["id"] for row in rows["inboxes"]}
    checks.equal("a prompt's inboxes are suggested", set(await completed(peer, overview, "inbox_id", "")), known)
    review = {"type": "ref/prompt", "name": "review_failed_runs"}
    agents = {row["id"] for row in rows["agents"]}
    checks.equal("a prompt's agents are suggested", set(await completed(peer, review, "agent_id", "")), agents)
    values = await completed(peer, {"type": "ref/prompt", "name": "usage_report"}, "month", "")
    checks.check("months are suggested", len(values) == 12 and all(len(value) == 7 for value in values), values)
    checks.equal("anything else is an empty list", await completed(peer, overview, "colour", ""), [])


async def prompts(peer, checks, rows):
    """Four prompts, with and without their arguments; bad and missing ones are refused."""
    listed = (await peer.list_prompts())["prompts"]
    offered = {prompt["name"]: [(each["name"], each["required"]) for each in prompt.get("arguments", [])] for prompt in listed}
    checks.equal("four prompts are offered with their arguments", offered, {name: arguments for name, (arguments, _) in PROMPTS.items()})
    given = {"since": "2026-02-03", "agent_id": rows["agents"][0]["id"], "inbox_id": rows["inboxes"][0]["id"], "month": "2024-02"}
    for name, (arguments, tool) in PROMPTS.items():
        values = {argument: given[argument] for argument, _ in arguments}
        text = await opening(peer, name, values)
        checks.check(f"{name} carries its arguments and a tool", all(part in text for part in [tool, *values.values()]), text)
        if not any(required for _, required in arguments):
            text = await opening(peer, name, {})
            checks.check(f"{name} needs none", tool in text and not any(value in text for value in given.values()), text)
    checks.check("the month's last day is computed", "2024-02-29" in await opening(peer, "usage_report", {"month": "2024-02"}))
    await refused(checks, "a malformed month", peer.get_prompt("usage_report", {"month": "02/2026"}), -32602)
    await refused(checks, "a malformed day", peer.get_prompt("review_failed_runs", {"since": "2026-02-30"}), -32602)
    await refused(checks, "a missing argument", peer.get_prompt("inbox_overview", {}), -32602)
    await refused(checks, "an unknown prompt", peer.get_prompt("no_such_prompt", {}), -32602)


async def opening(peer, name, arguments):
    """The text that a prompt opens a conversation with."""
    return (await peer.get_prompt(name, arguments))["messages"][0]["content"]["text"]
