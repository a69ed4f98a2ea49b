"""What every client does with billing: accepts its schemas, reads with every reading tool, pages by number, finds by words, reads
papers back, writes, confirms and is told of refusals. A peer is as in `scenario.py`."""

import json

from jsonschema import Draft202012Validator

from billing_offers import FIXED, NOBODY, TEMPLATES, completes, papers, prompts, resources
from finance import data, error_of
from scenario import refused

# Lists of the whole organization: no argument is needed.
LISTS = {
    "billing_accounts", "certificates", "companies", "coupons", "credits", "customers", "dashboard_users", "invoices", "nfes",
    "payment_methods", "payments", "plan_changes", "plan_groups", "plans", "product_groups", "products", "proposal_templates",
    "proposals", "service_items", "subscriptions", "tax_periods", "tax_rules", "team_roles", "withholdings",
}
# Those of the demo data that hold something.
FILLED = {"billing_accounts", "companies", "coupons", "credits", "customers", "invoices", "nfes", "payments", "plans", "products", "subscriptions"}
LINE = {"description": "Consultoria de interoperabilidade", "quantity": 1.5, "unit_amount_subcents": 1234500}


async def run(peer, checks, modern, typed):
    """The whole scenario of a person who may do everything. `typed`: whether output schemas are listed."""
    await lists(peer, checks, typed)
    rows = await reads(peer, checks)
    await found(peer, checks, rows)
    await papers(peer, checks, rows)
    await resources(peer, checks, modern, rows)
    await completes(peer, checks, rows)
    await prompts(peer, checks, rows)
    await confirms(peer, checks, modern, rows["billing_accounts"][0])
    await refusals(peer, checks)


async def lists(peer, checks, typed):
    """Every tool with schemas that a validator accepts, two fixed resources and eight templates."""
    listed = await peer.list_tools()
    tools = {tool["name"]: tool for tool in listed["tools"]}
    checks.check("all tools come in one page", len(tools) > 250 and not listed.get("nextCursor"), len(tools))
    checks.equal("output schemas are listed where asked for", sum("outputSchema" in tool for tool in tools.values()), len(tools) if typed else 0)
    for tool in tools.values():
        for schema in filter(None, (tool["inputSchema"], tool.get("outputSchema"))):
            Draft202012Validator.check_schema(schema)
    checks.check("every schema is valid JSON Schema", True)
    asking = {name for name in tools if tools[name]["annotations"]["destructiveHint"]}
    grave = {"billing_invoices_void", "billing_payments_refund", "billing_subscriptions_cancel", "billing_nfes_issue", "billing_invoices_pay"}
    checks.equal("what moves money or cannot be undone is marked destructive", grave - asking, set())
    checks.check("a reminder is none of it", "billing_invoices_send_reminder" in set(tools) - asking)
    templates = [template["uriTemplate"] for template in (await peer.list_templates())["resourceTemplates"]]
    checks.equal("eight templates are listed", sorted(templates), sorted(TEMPLATES))
    fixed = [resource["uri"] for resource in (await peer.list_resources())["resources"]]
    checks.equal("two fixed resources are listed", sorted(fixed), sorted(FIXED))
    peer.schemas = {name: tool["outputSchema"] for name, tool in tools.items() if typed}


async def reads(peer, checks):
    """Every listing to its end, then one record by its reading tool. Answers the rows by their list."""
    rows = {name: await walk(peer, checks, f"billing_{name}_list", {}) for name in sorted(LISTS)}
    checks.equal("the demo data fill the lists", {name for name in FILLED if not rows[name]}, set())
    for name in sorted(name for name in LISTS if rows[name]):
        one = await data(peer, checks, f"billing_{name}_get", {"id": rows[name][0]["id"]})
        checks.equal(f"billing_{name}_get gives the record asked for", one["id"], rows[name][0]["id"])
    overdue = await walk(peer, checks, "billing_invoices_pending_payment", {})
    checks.check("overdue invoices are open ones", overdue and all(row["status"] == "open" for row in overdue), len(overdue))
    by_amount = await data(peer, checks, "billing_invoices_list", {"sort_by": "amount_remaining_cents", "sort_order": "desc"})
    amounts = [row["amount_remaining_cents"] for row in by_amount["data"]]
    checks.equal("a list comes in the order asked for", amounts, sorted(amounts, reverse=True))
    return rows


async def walk(peer, checks, tool, arguments):
    """The rows of a list, page by page; each must come once, and as many as the list says."""
    rows, total, page = [], None, 1
    while page is not None and page < 40:
        one = await data(peer, checks, tool, {**arguments, "page": page, "per_page": 40})
        rows += one["data"]
        total = one.get("meta", {}).get("total", len(rows))
        page = one.get("pagination", {}).get("next_page")
    ids = [row["id"] for row in rows]
    checks.equal(f"{tool} has every record once", (len(set(ids)), len(ids)), (total, total))
    return rows


async def found(peer, checks, rows):
    """A person types a name, a document or a number, and the list finds it."""
    customer = rows["customers"][0]
    for typed in (customer["name"].split()[0], customer["document_number"]):
        hits = await walk(peer, checks, "billing_customers_list", {"search": typed})
        checks.check(f"a search for {typed} finds its customer", customer["id"] in {hit["id"] for hit in hits}, len(hits))
    number = next(row["number"] for row in rows["invoices"] if row.get("number"))
    hits = await walk(peer, checks, "billing_invoices_list", {"search": number})
    checks.equal("a search for a number finds its invoice", {hit.get("number") for hit in hits}, {number})
    accounts = await walk(peer, checks, "billing_billing_accounts_list", {"person_id": customer["id"]})
    checks.check("accounts are found by their customer", accounts, customer["id"])


async def confirms(peer, checks, modern, account):
    """Voiding asks where it can: no changes nothing, yes runs once. Elsewhere it runs."""
    draft = await data(peer, checks, "billing_invoices_create", {"billing_account_id": account["id"], "line_items": [LINE]})
    checks.equal("half a cent rounds away from zero", draft["line_items"][0]["amount_cents"], 18518)
    invoice = await data(peer, checks, "billing_invoices_finalize", {"id": draft["id"]})
    checks.equal("a finalized invoice is open and numbered", (invoice["status"], bool(invoice.get("number"))), ("open", True))
    void, before = ("billing_invoices_void", {"id": invoice["id"]}), peer.questions
    if modern:
        for answer in ("decline", "cancel", "no"):
            peer.answers(answer)
            error = error_of(await peer.call(*void))
            checks.equal(f"{answer} is told to the model", error.get("code"), "USER_DECLINED")
            checks.equal(f"{answer} changes nothing", await status(peer, invoice["id"]), "open")
        checks.check("the question names the tool and the invoice", void[0] in peer.asked and invoice["number"] in peer.asked, peer.asked)
        before = peer.questions
    peer.answers("yes")
    result = await peer.call(*void)
    checks.check("a confirmed call runs", not result.get("isError"), result)
    checks.equal("the invoice is void", await status(peer, invoice["id"]), "void")
    checks.equal("the person was asked once, if at all", peer.questions - before, 1 if modern else 0)
    error = error_of(await peer.call(*void))
    checks.check("it is not voided twice", "invoice_not_open" in json.dumps(error), error)


async def status(peer, invoice):
    return (await peer.call("billing_invoices_get", {"id": invoice}))["structuredContent"]["status"]


async def refusals(peer, checks):
    """Mistakes come back by name."""
    await refused(checks, "an unknown tool", peer.call("billing_no_such_tool", {}), -32602)
    error = error_of(await peer.call("billing_invoices_list", {"per_page": 500, "statsu": "open"}))
    checks.equal("bad arguments are a result that says so", error.get("code"), "invalid_arguments")
    checks.check("each field is named", "per_page" in json.dumps(error) and "statsu" in json.dumps(error), error)
    error = error_of(await peer.call("billing_invoices_get", {"id": NOBODY}))
    checks.equal("an invoice that does not exist", error.get("code"), "not_found")


async def run_formless(peer, checks):
    """A client that cannot show a form is not asked: the call runs, as the policy of billing says."""
    [account] = (await peer.call("billing_billing_accounts_list", {"per_page": 1}))["structuredContent"]["data"]
    draft = await data(peer, checks, "billing_invoices_create", {"billing_account_id": account["id"], "line_items": [LINE]})
    deleted = await data(peer, checks, "billing_invoices_delete", {"id": draft["id"]})
    checks.equal("the draft is gone", deleted, {"deleted": True})


async def run_reader(peer, checks):
    """What a person who may only read is offered and refused."""
    tools = [tool["name"] for tool in (await peer.list_tools())["tools"]]
    writing = {"billing_invoices_void", "billing_invoices_send_reminder", "billing_customers_create"}
    checks.equal("writing tools are not offered", writing & set(tools), set())
    offered = {prompt["name"] for prompt in (await peer.list_prompts())["prompts"]}
    checks.equal("the writing prompt is not offered", offered, {"review_pending_nfes", "customer_overview", "monthly_billing_summary"})
    [invoice] = (await peer.call("billing_invoices_list", {"status": "open", "per_page": 1}))["structuredContent"]["data"]
    error = error_of(await peer.call("billing_invoices_void", {"id": invoice["id"]}))
    checks.equal("writing is refused by scope", error.get("code"), "insufficient_scope")
    checks.equal("nothing changed", await status(peer, invoice["id"]), "open")
