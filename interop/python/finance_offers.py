"""What finance offers to attach and to start from: resources, completions and prompts."""

import base64
import json
from datetime import date, timedelta

from scenario import completed, refused

DOWNLOAD = "kobana://finance/attachments/{attachment_id}/download"
PERSON = "kobana://finance/people/{id}"
SCHEMAS = "kobana://finance/schemas"
NOBODY = "01890000-0000-7000-8000-000000000000"
PROMPTS = {
    "overdue_payables": "company_id",
    "overdue_receivables": "person_id",
    "cash_flow_outlook": "until",
    "monthly_summary": "month",
    "person_overview": "person_id",
}


async def resources(peer, checks, modern, person):
    """The fixed resource, a record, a PDF as bytes and an XML as text."""
    fixed = [resource["uri"] for resource in (await peer.list_resources())["resources"]]
    checks.equal("one fixed resource is listed", fixed, [SCHEMAS])
    content = (await peer.read(SCHEMAS))["contents"][0]
    names = [row["name"] for row in json.loads(content["text"])["data"]]
    checks.check("the schemas are catalogued", "Payable" in names and content["mimeType"] == "application/json", names)
    schema = json.loads((await peer.read(f"{SCHEMAS}/Payable"))["contents"][0]["text"])
    checks.check("a schema has its fields", "due_date" in json.dumps(schema), schema)
    record = json.loads((await peer.read(PERSON.replace("{id}", person)))["contents"][0]["text"])
    checks.equal("the record is the one asked for", record["id"], person)
    pdf, content = await file(peer, "application/pdf")
    checks.check("a PDF comes as bytes", base64.b64decode(content.get("blob", "")).startswith(b"%PDF") and "text" not in content, content)
    checks.equal("its type and address are told", (content["mimeType"], content["uri"]), ("application/pdf", pdf))
    _, content = await file(peer, "application/xml")
    checks.check("an XML comes as text", content.get("text", "").lstrip().startswith("<") and "blob" not in content, content)
    checks.equal("the XML's type is told", content["mimeType"], "application/xml")
    code = -32602 if modern else -32002
    await refused(checks, "a person who does not exist", peer.read(PERSON.replace("{id}", NOBODY)), code)
    await refused(checks, "a file that does not exist", peer.read(DOWNLOAD.replace("{attachment_id}", NOBODY)), code)


async def file(peer, kind):
    """The address and content of the newest attachment of a type."""
    rows = (await peer.call("finance_attachments_list", {"mime_type": kind, "limit": 1}))["structuredContent"]["data"]
    uri = DOWNLOAD.replace("{attachment_id}", rows[0]["id"])
    return uri, (await peer.read(uri))["contents"][0]


async def completes(peer, checks, person):
    """Ids by prefix, months, schemas, and nothing for anything else."""
    overview = {"type": "ref/prompt", "name": "person_overview"}
    values = await completed(peer, overview, "person_id", person[:13])
    checks.check("a prompt's ids are suggested by prefix", values and all(value.startswith(person[:13]) for value in values), values)
    values = await completed(peer, {"type": "ref/resource", "uri": PERSON}, "id", person)
    checks.equal("a template's ids are suggested", values, [person])
    values = await completed(peer, {"type": "ref/resource", "uri": DOWNLOAD}, "attachment_id", "")
    checks.equal("the 100 newest files are suggested", len(values), 100)
    values = await completed(peer, {"type": "ref/resource", "uri": SCHEMAS + "/{schema}"}, "schema", "Paya")
    checks.check("schemas are suggested by prefix", "Payable" in values and "Person" not in values, values)
    values = await completed(peer, {"type": "ref/prompt", "name": "monthly_summary"}, "month", "")
    checks.check("months are suggested", len(values) == 12 and all(len(value) == 7 for value in values), values)
    checks.equal("anything else is an empty list", await completed(peer, overview, "colour", ""), [])


async def prompts(peer, checks, person):
    """Five prompts, each with its argument in the text; bad and missing arguments are refused."""
    offered = {prompt["name"]: prompt["arguments"][0]["name"] for prompt in (await peer.list_prompts())["prompts"]}
    checks.equal("five prompts are offered with their arguments", offered, PROMPTS)
    until = str(date.today() + timedelta(days=30))
    values = {"company_id": person, "person_id": person, "until": until, "month": "2026-02"}
    for name, argument in PROMPTS.items():
        text = (await peer.get_prompt(name, {argument: values[argument]}))["messages"][0]["content"]["text"]
        checks.check(f"{name} carries its argument and a tool", values[argument] in text and "finance_" in text, text)
    text = (await peer.get_prompt("monthly_summary", {"month": "2026-02"}))["messages"][0]["content"]["text"]
    checks.check("the month's last day is computed", "2026-02-28" in text, text)
    await refused(checks, "a malformed month", peer.get_prompt("monthly_summary", {"month": "02/2026"}), -32602)
    await refused(checks, "a missing argument", peer.get_prompt("person_overview", {}), -32602)
