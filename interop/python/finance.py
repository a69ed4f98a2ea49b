"""What every client does with finance: accepts its schemas, reads with every reading tool, pages by cursor, writes,
confirms, opens files, completes, prompts, and says where it works. A peer is as in `scenario.py`."""

import base64
import json
from datetime import date, timedelta

from jsonschema import Draft202012Validator

from finance_offers import DOWNLOAD, NOBODY, PERSON, SCHEMAS, completes, prompts, resources
from scenario import fits, refused, tells


async def run(peer, checks, modern, typed):
    """The whole scenario of a person with a default workspace. `typed`: whether output schemas are listed."""
    tools = await lists(peer, checks, typed)
    await reads(peer, checks, tools)
    await pages(peer, checks)
    uid = await writes(peer, checks)
    await confirms(peer, checks, modern, uid)
    await transfers(peer, checks, modern)
    newest = (await peer.call("finance_people_list", {"sort": "-created_at", "limit": 1}))["structuredContent"]["data"][0]["id"]
    await resources(peer, checks, modern, newest)
    await completes(peer, checks, newest)
    await prompts(peer, checks, newest)
    await refusals(peer, checks)


def error_of(result):
    """The error that a failed call tells the model."""
    return json.loads(result["content"][0]["text"])["error"] if result.get("isError") else {}


async def data(peer, checks, tool, arguments):
    """The structured content of a call that must succeed."""
    result = await peer.call(tool, arguments)
    content = result.get("structuredContent")
    checks.check(f"{tool} succeeds with structured content", content is not None and not result.get("isError"), result)
    tells(checks, tool, result)
    fits(peer, checks, tool, content)
    return content


async def lists(peer, checks, typed):
    """Tools with schemas that a validator accepts, one fixed resource, its templates."""
    listed = await peer.list_tools()
    tools = {tool["name"]: tool for tool in listed["tools"]}
    checks.check("all tools come in one page", len(tools) > 70 and not listed.get("nextCursor"), len(tools))
    checks.equal("output schemas are listed where asked for", sum("outputSchema" in tool for tool in tools.values()), len(tools) if typed else 0)
    for tool in tools.values():
        for schema in filter(None, (tool["inputSchema"], tool.get("outputSchema"))):
            Draft202012Validator.check_schema(schema)
    checks.check("every schema is valid JSON Schema", True)
    hints = {name: tools[name]["annotations"]["destructiveHint"] for name in ("finance_people_delete", "finance_people_create")}
    checks.equal("only deleting is marked destructive", list(hints.values()), [True, False])
    templates = [template["uriTemplate"] for template in (await peer.list_templates())["resourceTemplates"]]
    checks.check("eleven templates are listed", len(templates) == 11 and DOWNLOAD in templates and PERSON in templates, templates)
    peer.schemas = {name: tool["outputSchema"] for name, tool in tools.items() if typed}
    return tools


async def reads(peer, checks, tools):
    """Every listing, then one record by its reading tool."""
    for name in sorted(name for name in tools if name.endswith("_list")):
        limit = {"limit": 3} if "limit" in tools[name]["inputSchema"]["properties"] else {}
        rows = (await data(peer, checks, name, limit))["data"]
        checks.check(f"{name} has demo data", bool(rows))
        get = tools.get(name.removesuffix("list") + "get")
        if get and rows:
            [key] = get["inputSchema"]["required"]
            await data(peer, checks, get["name"], {key: rows[0].get("id") or rows[0]["name"]})
    for name in sorted(name for name in tools if name.endswith(("_aggregates", "_ids"))):
        await data(peer, checks, name, {})
    today = date.today()
    flow = await data(peer, checks, "finance_cash_flow_get", {"from": str(today), "to": str(today + timedelta(days=60))})
    checks.check("the projection has periods", len(flow["buckets"]) > 1, flow)
    accounts = (await peer.call("finance_financial_accounts_list", {"type": "checking"}))["structuredContent"]["data"]
    await data(peer, checks, "finance_financial_accounts_balances_latest", {"account_id": accounts[0]["id"]})


async def pages(peer, checks):
    """Cursors lead through all people, each once; the sweep of ids agrees."""
    people, arguments, count = [], {"limit": 30}, 0
    while count < 20:
        page = (await peer.call("finance_people_list", arguments))["structuredContent"]
        people += [row["id"] for row in page["data"]]
        count += 1
        if page["meta"]["next_cursor"] is None:
            break
        arguments = {"limit": 30, "cursor": page["meta"]["next_cursor"]}
    swept = (await peer.call("finance_people_ids", {}))["structuredContent"]["data"]
    checks.check("there are several pages", 1 < count < 20, count)
    checks.equal("pages have everybody once", sorted(people), sorted(swept))
    error = error_of(await peer.call("finance_people_list", {"cursor": "nonsense"}))
    checks.check("a cursor of nowhere is refused by name", "cursor" in json.dumps(error), error)


async def writes(peer, checks):
    """A plain write asks nobody."""
    companies = (await peer.call("finance_companies_list", {}))["structuredContent"]["data"]
    before = peer.questions
    person = await data(peer, checks, "finance_people_create", {"company_id": companies[0]["id"], "name": "Marina Interop"})
    changed = await data(peer, checks, "finance_people_update", {"id": person["id"], "nickname": "Mari"})
    checks.equal("the person is changed", (changed["name"], changed["nickname"]), ("Marina Interop", "Mari"))
    checks.equal("nobody was asked", peer.questions, before)
    text = "data;valor\n2026-11-30;1289,45\n"
    upload = {"file_name": "interop.csv", "mime_type": "text/csv", "content_base64": base64.b64encode(text.encode()).decode()}
    attachment = await data(peer, checks, "finance_attachments_upload", upload)
    content = (await peer.read(DOWNLOAD.replace("{attachment_id}", attachment["id"])))["contents"][0]
    checks.equal("an uploaded file is read as it was sent", (content.get("text"), content["mimeType"]), (text, "text/csv"))
    described = await data(peer, checks, "finance_attachments_download", {"attachment_id": attachment["id"]})
    checks.check("the tool points to the resource", content["uri"] in json.dumps(described), described)
    return person["id"]


async def confirms(peer, checks, modern, uid):
    """Deleting asks where it can: no changes nothing, yes deletes. Elsewhere it is refused."""
    if not modern:
        error = error_of(await peer.call("finance_people_delete", {"id": uid}))
        checks.equal("an old client is told so", error.get("code"), "confirmation_required")
        checks.equal("nobody was asked in an old revision", peer.questions, 0)
        await data(peer, checks, "finance_people_get", {"id": uid})
        return
    for answer in ("decline", "cancel", "no"):
        peer.answers(answer)
        error = error_of(await peer.call("finance_people_delete", {"id": uid}))
        checks.equal(f"{answer} is told to the model", error.get("code"), "USER_DECLINED")
    checks.check("the question names the tool and the record", "finance_people_delete" in peer.asked and "Marina Interop" in peer.asked, peer.asked)
    await data(peer, checks, "finance_people_get", {"id": uid})
    peer.answers("yes")
    checks.equal("a confirmed call runs", await data(peer, checks, "finance_people_delete", {"id": uid}), {"ok": True})
    error = error_of(await peer.call("finance_people_get", {"id": uid}))
    checks.equal("the person is gone", error.get("code"), "not_found")


async def transfers(peer, checks, modern):
    """Money moves once for one yes, and not at all without."""
    accounts = (await peer.call("finance_financial_accounts_list", {}))["structuredContent"]["data"]
    order = {"from_account_id": accounts[0]["id"], "to_account_id": accounts[1]["id"], "amount": "0.01", "description": "Interop"}
    order["occurred_at"] = str(date.today() - timedelta(days=1))
    before = await sums(peer)
    peer.answers("no")
    error = error_of(await peer.call("finance_transfers_create", order))
    checks.equal("a no is a refusal", error.get("code"), "USER_DECLINED" if modern else "confirmation_required")
    checks.equal("nothing moved", await sums(peer), before)
    if modern:
        peer.answers("yes")
        asked = peer.questions
        await data(peer, checks, "finance_transfers_create", order)
        after = await sums(peer)
        checks.equal("one question was asked", peer.questions - asked, 1)
        checks.equal("one debit and one credit were booked", (after["count"] - before["count"], after["net"]), (2, before["net"]))


async def sums(peer):
    return (await peer.call("finance_financial_transactions_aggregates", {}))["structuredContent"]


async def refusals(peer, checks):
    """Mistakes come back by name."""
    await refused(checks, "an unknown tool", peer.call("finance_no_such_tool", {}), -32602)
    error = error_of(await peer.call("finance_payables_list", {"limit": 500, "statsu": "pending"}))
    checks.equal("bad arguments are a result that says so", error.get("code"), "invalid_arguments")
    checks.check("each field is named", "limit" in json.dumps(error) and "statsu" in json.dumps(error), error)


async def run_formless(peer, checks):
    """Who cannot be shown a form may not delete."""
    people = (await peer.call("finance_people_ids", {}))["structuredContent"]["data"]
    error = error_of(await peer.call("finance_people_delete", {"id": people[0]}))
    checks.equal("deleting is refused", error.get("code"), "confirmation_required")
    after = (await peer.call("finance_people_ids", {}))["structuredContent"]["data"]
    checks.equal("nothing changed", after, people)


async def run_reader(peer, checks):
    """Who may only read, in two workspaces without a default one: the workspace must be named."""
    tools = [tool["name"] for tool in (await peer.list_tools())["tools"]]
    checks.check("writing tools are not offered", "finance_people_list" in tools and not any(name.endswith(("_create", "_delete")) for name in tools), tools)
    error = error_of(await peer.call("finance_people_list", {}))
    checks.equal("a workspace is asked for", error.get("code"), "workspace_required")
    reached = {row["id"] for row in (await data(peer, checks, "finance_workspaces_list", {}))["data"]}
    checks.equal("the refusal names them all", {row["id"] for row in error["details"]["workspaces"]}, reached)
    checks.equal("two are reached", len(reached), 2)
    seen = [(await data(peer, checks, "finance_people_ids", {"workspace_id": one}))["data"] for one in sorted(reached)]
    checks.check("each workspace has its own people", seen[0] and seen[1] and not set(seen[0]) & set(seen[1]))
    await refused(checks, "a record without a workspace", peer.read(PERSON.replace("{id}", seen[0][0])), 403)
    checks.check("the schemas need none", "Payable" in (await peer.read(SCHEMAS))["contents"][0]["text"])
    error = error_of(await peer.call("finance_people_delete", {"id": seen[0][0], "workspace_id": sorted(reached)[0]}))
    checks.equal("writing is refused by scope", error.get("code"), "insufficient_scope")
    error = error_of(await peer.call("finance_people_ids", {"workspace_id": NOBODY}))
    checks.equal("a workspace out of reach is refused", error.get("code"), "invalid_arguments")
