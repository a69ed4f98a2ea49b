"""What every client does with banking, in terms of the wire: lists, reads, completes, prompts, calls, pages,
confirms and is refused. A peer is one connected SDK client; its methods answer plain dicts with wire names."""

import json

from jsonschema import Draft202012Validator

from checks import Refused

LIST = "banking_charge_bank_billet_list"
GET = "banking_charge_bank_billet_get"
CANCEL = "banking_charge_bank_billet_cancel"
CREATE = "banking_charge_bank_billet_create"
TEMPLATE = "kobana://banking/charge/bank_billets/{uid}"
NOWHERE = "kobana://banking/charge/bank_billets/01890000-0000-7000-8000-000000000000"
PROMPTS = {
    "banking_charge_overdue_bank_billets_review",
    "banking_charge_explain_bank_billet",
    "banking_charge_collect_overdue_bank_billets",
}


async def run(peer, checks, modern, typed):
    """The whole scenario of a person who may do everything. `typed`: whether output schemas are listed."""
    await lists(peer, checks, typed)
    await listings(peer, checks)
    uid = await reads(peer, checks, modern)
    await completes(peer, checks, uid)
    await prompts(peer, checks, uid)
    await pages(peer, checks)
    await confirms(peer, checks, modern)
    await refusals(peer, checks)


async def lists(peer, checks, typed):
    """Tools, templates: complete, in one page, with explicit annotations."""
    listed = await peer.list_tools()
    tools = {tool["name"]: tool for tool in listed["tools"]}
    checks.check("all tools come in one page", len(tools) > 100 and not listed.get("nextCursor"), len(tools))
    checks.equal("output schemas are listed where asked for", sum("outputSchema" in tool for tool in tools.values()), len(tools) if typed else 0)
    checks.equal("cancelling is marked destructive", tools[CANCEL]["annotations"]["destructiveHint"], True)
    checks.equal("listing is marked as reading", tools[LIST]["annotations"]["readOnlyHint"], True)
    checks.equal("arguments are an object", tools[CREATE]["inputSchema"]["type"], "object")
    peer.schemas = {name: tool["outputSchema"] for name, tool in tools.items() if typed}
    templates = [template["uriTemplate"] for template in (await peer.list_templates())["resourceTemplates"]]
    checks.check("boletos have a template", TEMPLATE in templates, templates)


async def listings(peer, checks):
    """Where output schemas are listed: every listing, and one record of it, is as its schema says."""
    seen = 0
    for name in sorted(name for name in peer.schemas if name.endswith("_list")):
        content = (await peer.call(name, {})).get("structuredContent")
        if content is None:
            continue  # it needs arguments
        seen += 1
        fits(peer, checks, name, content)
        get = name.removesuffix("list") + "get"
        if get in peer.schemas and content["data"] and "uid" in content["data"][0]:
            result = await peer.call(get, {"uid": content["data"][0]["uid"]})
            if not result.get("isError"):
                fits(peer, checks, get, result["structuredContent"])
    checks.check("most listings need no argument", seen > 20 or not peer.schemas, seen)


def fits(peer, checks, tool, content):
    """Checks an answer against the listed output schema, formats included; where none is listed nothing is checked."""
    if tool in peer.schemas:
        validator = Draft202012Validator(peer.schemas[tool], format_checker=Draft202012Validator.FORMAT_CHECKER)
        checks.equal(f"{tool} fits its output schema", [error.message[:200] for error in validator.iter_errors(content)][:3], [])


def tells(checks, tool, result):
    """Checks that the text says what the structure says, in one block, or in three whose marks hold what third parties wrote."""
    opening, *others = [block["text"] for block in result["content"]]
    text, _ = json.JSONDecoder().raw_decode(others[0] if others else opening)
    checks.check(f"{tool} tells the same as text", text == result.get("structuredContent"), result)
    line = opening.splitlines()[-1]
    marked = len(others) == 2 and line.startswith("=====") and others[1].splitlines()[0] == line and line not in others[0]
    checks.check(f"{tool} tells it in one block, or in three that are marked", marked or not others, result)
    return marked


async def reads(peer, checks, modern):
    """The newest records are listed; one is read; one that does not exist is an error of its era."""
    uris = [resource["uri"] for resource in (await peer.list_resources())["resources"]]
    boletos = [uri for uri in uris if uri.startswith("kobana://banking/charge/bank_billets/")]
    checks.equal("the 20 newest boletos are listed", len(boletos), 20)
    checks.check("events are left out", not any("/data/events/" in uri for uri in uris), uris)
    content = (await peer.read(boletos[0]))["contents"][0]
    record = json.loads(content["text"])
    uid = boletos[0].rsplit("/", 1)[1]
    checks.equal("the record is the one asked for", record["uid"], uid)
    checks.check("numeric ids are left out", "id" not in record, list(record))
    await refused(checks, "a record that does not exist", peer.read(NOWHERE), -32602 if modern else -32002)
    return uid


async def completes(peer, checks, uid):
    """Uids by prefix, dates, and nothing for anything else."""
    explain = {"type": "ref/prompt", "name": "banking_charge_explain_bank_billet"}
    values = await completed(peer, explain, "bank_billet_uid", uid[:13])
    checks.check("uids are suggested by prefix", uid in values, values[:3])
    values = await completed(peer, {"type": "ref/resource", "uri": TEMPLATE}, "uid", "")
    checks.equal("the 100 newest are suggested", len(values), 100)
    review = {"type": "ref/prompt", "name": "banking_charge_overdue_bank_billets_review"}
    values = await completed(peer, review, "due_before", "")
    checks.check("today and the last 12 months are suggested", len(values) in (12, 13), values)
    checks.equal("anything else is an empty list", await completed(peer, review, "colour", ""), [])


async def completed(peer, ref, name, value):
    return (await peer.complete(ref, {"name": name, "value": value}))["completion"]["values"]


async def prompts(peer, checks, uid):
    """Every prompt is offered and gives a first message; a bad date does not."""
    offered = {prompt["name"] for prompt in (await peer.list_prompts())["prompts"]}
    checks.equal("three prompts are offered", offered, PROMPTS)
    for name in sorted(PROMPTS):
        arguments = {"bank_billet_uid": uid} if "explain" in name else {}
        messages = (await peer.get_prompt(name, arguments))["messages"]
        checks.check(f"{name} opens a conversation", "banking_charge_" in messages[0]["content"]["text"], messages)
    review = "banking_charge_overdue_bank_billets_review"
    await refused(checks, "a malformed date", peer.get_prompt(review, {"due_before": "01/02/2026"}), -32602)
    await refused(checks, "a missing argument", peer.get_prompt("banking_charge_explain_bank_billet", {}), -32602)


async def pages(peer, checks):
    """Two pages of a list hold different records, and the first says how to get the second."""
    first = await peer.call(LIST, {"per_page": 5, "page": 1})
    checks.check("the first page is no error", not first.get("isError"), first)
    checks.check("payers' names are marked as third parties' text", tells(checks, LIST, first), first)
    uids = [row["uid"] for row in first["structuredContent"]["data"]]
    following = first["structuredContent"]["pagination"]["next_page"]
    checks.equal("the next page is named", following, 2)
    second = await peer.call(LIST, {"per_page": 5, "page": following})
    more = [row["uid"] for row in second["structuredContent"]["data"]]
    checks.check("pages differ", len(uids) == len(more) == 5 and not set(uids) & set(more), (uids, more))
    told = []

    async def hear(progress, total, message):
        told.append((progress, total, message))

    await peer.call(LIST, {"per_page": 1}, progress_callback=hear)
    checks.check("progress is told to who asks for it", len(told) == 1 and told[0][0] == 1 and told[0][2], told)
    checks.check("numbers in texts are taken", not (await peer.call(LIST, {"per_page": "5"})).get("isError"))


async def opened(peer):
    """The uid of an open boleto."""
    found = await peer.call(LIST, {"status": "opened", "per_page": 1})
    return found["structuredContent"]["data"][0]["uid"]


async def status(peer, uid):
    return (await peer.call(GET, {"uid": uid}))["structuredContent"]["status"]


async def confirms(peer, checks, modern):
    """A destructive call asks where it can: no changes nothing, yes runs. Elsewhere it runs."""
    uid = await opened(peer)
    if modern:
        for answer in ("decline", "cancel", "no"):
            peer.answers(answer)
            result = await peer.call(CANCEL, {"uid": uid})
            error = json.loads(result["content"][0]["text"])["error"] if result.get("isError") else {}
            checks.equal(f"{answer} is told to the model", error.get("code"), "user_declined")
            checks.equal(f"{answer} changes nothing", await status(peer, uid), "opened")
        checks.check("the question names the tool and the record", CANCEL in peer.asked and uid in peer.asked, peer.asked)
    peer.answers("yes")
    before = peer.questions
    result = await peer.call(CANCEL, {"uid": uid})
    checks.check("a confirmed call runs", not result.get("isError"), result)
    checks.equal("the boleto is canceled", await status(peer, uid), "canceled")
    checks.equal("the person was asked once, if at all", peer.questions - before, 1 if modern else 0)


async def refusals(peer, checks):
    """Mistakes come back by name."""
    await refused(checks, "an unknown tool", peer.call("banking_no_such_tool", {}), -32602)
    result = await peer.call(LIST, {"per_page": 500, "statsu": "opened"})
    error = json.loads(result["content"][0]["text"])["error"]
    checks.equal("bad arguments are a result that says so", (result["isError"], error["code"]), (True, "invalid_arguments"))
    checks.check("each field is named", "per_page" in json.dumps(error) and "statsu" in json.dumps(error), error)
    checks.check("the nearest name is told", "status" in json.dumps(error), error)
    checks.check("errors have no structured content", "structuredContent" not in result, result)


async def run_reader(peer, checks):
    """What a person who may only read is offered and refused."""
    tools = [tool["name"] for tool in (await peer.list_tools())["tools"]]
    checks.check("writing tools are not offered", LIST in tools and CANCEL not in tools and CREATE not in tools, tools)
    offered = {prompt["name"] for prompt in (await peer.list_prompts())["prompts"]}
    checks.equal("the writing prompt is not offered", PROMPTS - offered, {"banking_charge_collect_overdue_bank_billets"})
    uid = await opened(peer)
    result = await peer.call(CANCEL, {"uid": uid})
    error = json.loads(result["content"][0]["text"])["error"]
    checks.equal("writing is refused by scope", (result.get("isError"), error["code"]), (True, "insufficient_scope"))
    checks.equal("nothing changed", await status(peer, uid), "opened")


async def refused(checks, name, call, code):
    """Expects a JSON-RPC error."""
    try:
        checks.check(f"{name} is refused", False, await call)
    except Refused as error:
        checks.equal(f"{name} is refused", error.code, code)
