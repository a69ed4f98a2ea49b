"""What billing offers to attach and to start from: resources, papers, completions and prompts."""

import base64
import io
import json
import os
import xml.etree.ElementTree as ET
from datetime import date
from pathlib import Path

from pypdf import PdfReader

from finance import data
from scenario import completed, refused

NOBODY = "01890000-0000-7000-8000-000000000000"
FIXED = ["kobana://billing/organization", "kobana://billing/schemas"]
TEMPLATES = [
    "kobana://billing/schemas/{resource}", "kobana://billing/customers/{id}", "kobana://billing/subscriptions/{id}",
    "kobana://billing/invoices/{id}", "kobana://billing/invoices/{id}/pdf", "kobana://billing/nfes/{id}",
    "kobana://billing/nfes/{id}/pdf", "kobana://billing/nfes/{id}/xml",
]
# Arguments and whether each is required, and a tool that the text names.
PROMPTS = {
    "collect_overdue_invoices": ([("customer_id", False)], "`billing_invoices_pending_payment`"),
    "review_pending_nfes": ([], "`billing_invoices_pending_nfe`"),
    "customer_overview": ([("customer_id", True)], "`billing_customers_get`"),
    "monthly_billing_summary": ([("month", False)], "`billing_invoices_list`"),
}
LARGEST_BYTES = 10 * 1024 * 1024
NFSE = "{http://www.sped.fazenda.gov.br/nfse}"


async def record(peer, uri):
    """The JSON of a resource."""
    content = (await peer.read(uri))["contents"][0]
    assert content["mimeType"] == "application/json", content
    return json.loads(content["text"])


async def papers(peer, checks, rows):
    """The invoice, the DANFSe and the XML say what the records say."""
    invoice = next(row for row in rows["invoices"] if row["status"] == "open" and row.get("number"))
    account = next(row for row in rows["billing_accounts"] if row["id"] == invoice["billing_account_id"])
    text = await pdf(peer, checks, f"kobana://billing/invoices/{invoice['id']}/pdf", "billing_invoices_pdf")
    told = [invoice["number"], account["customer"]["name"], reais(invoice["amount_remaining_cents"])]
    checks.equal("the invoice says its number, payer and amount", [part for part in told if folded(part) not in text], [])
    nfe = next(row for row in rows["nfes"] if row["status"] == "issued")
    nfe = await data(peer, checks, "billing_nfes_get", {"id": nfe["id"]})
    text = await pdf(peer, checks, f"kobana://billing/nfes/{nfe['id']}/pdf", "billing_nfes_pdf")
    told = [str(nfe["nfe_number"]), nfe["nfe_key"], reais(nfe["amount_cents"])]
    checks.equal("the DANFSe says its number, key and amount", [part for part in told if folded(part) not in text], [])
    content = (await peer.read(f"kobana://billing/nfes/{nfe['id']}/xml"))["contents"][0]
    checks.equal("the XML comes as text", (content["mimeType"], "blob" in content), ("application/xml", False))
    root = ET.fromstring(content["text"])
    number, key = root.find(f".//{NFSE}nNFSe").text, root.find(f"{NFSE}infNFSe").get("Id")
    checks.equal("the XML is of that NF-e", (number, key), (str(nfe["nfe_number"]), f"NFS{nfe['nfe_key']}"))
    if folder := os.environ.get("INTEROP_NFSE"):
        Path(folder, f"{nfe['id']}.xml").write_text(content["text"], encoding="utf-8")


async def pdf(peer, checks, uri, tool):
    """The text of a PDF resource, which its tool only describes."""
    content = (await peer.read(uri))["contents"][0]
    body = base64.b64decode(content["blob"])
    checks.equal("a PDF comes as a blob", (content["mimeType"], body[:5], "text" in content), ("application/pdf", b"%PDF-", False))
    checks.check("it is not too large", len(body) < LARGEST_BYTES, len(body))
    described = await data(peer, checks, tool, {"id": uri.split("/")[-2]})
    checks.equal("the tool describes the file", (described["content_type"], described["size_bytes"], described["resource"]), ("application/pdf", len(body), uri))
    checks.check("and does not give it", not any(len(str(value)) > 300 for value in described.values()), described)
    return folded("".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages))


def folded(text):
    """Without blanks: where a PDF breaks its lines is not what is compared."""
    return "".join(text.split())


def reais(cents):
    """An amount as Brazilians write it."""
    whole = f"{cents // 100:,}".replace(",", ".")
    return f"R$ {whole},{cents % 100:02}"


async def resources(peer, checks, modern, rows):
    """The fixed resources, a record of each template, and what does not exist."""
    organization = await data(peer, checks, "billing_organization_get", {})
    attached = await record(peer, FIXED[0])
    checks.equal("the organization is that of the tool", (attached["id"], attached["person"]["name"]), (organization["id"], organization["person"]["name"]))
    schemas = await record(peer, FIXED[1])
    checks.check("the catalogue names invoices", any(row["name"] == "invoices" for row in schemas["data"]), schemas)
    schema = await record(peer, "kobana://billing/schemas/invoices")
    states = next(field for field in schema["fields"] if field["name"] == "status")
    checks.check("a schema tells the states and what is sortable", "void" in states["enum"] and states["sortable"], states)
    for name in ("customers", "subscriptions", "invoices", "nfes"):
        one = rows[name][0]["id"]
        attached = await record(peer, f"kobana://billing/{name}/{one}")
        checks.equal(f"the resource of {name} is the record", attached["id"], one)
    missing = -32602 if modern else -32002
    for uri in (f"kobana://billing/invoices/{NOBODY}", f"kobana://billing/invoices/{NOBODY}/pdf", "kobana://billing/schemas/nothing", "kobana://billing/nowhere"):
        await refused(checks, uri, peer.read(uri), missing)


async def completes(peer, checks, rows):
    """Ids by a search of what people type, months, names of schemas, and nothing where there is no source."""
    customer = rows["customers"][0]
    overview = {"type": "ref/prompt", "name": "customer_overview"}
    for typed in (customer["name"].split()[0], customer["document_number"], customer["id"][:13]):
        checks.check(f"{typed} suggests its customer", customer["id"] in await completed(peer, overview, "customer_id", typed), typed)
    number = next(row for row in rows["invoices"] if row.get("number"))
    template = {"type": "ref/resource", "uri": "kobana://billing/invoices/{id}"}
    checks.equal("a number suggests its invoice", await completed(peer, template, "id", number["number"]), [number["id"]])
    summary = {"type": "ref/prompt", "name": "monthly_billing_summary"}
    months = await completed(peer, summary, "month", "")
    checks.check("the last twelve months are suggested", len(months) == 12 and months == sorted(months, reverse=True), months)
    schemas = {"type": "ref/resource", "uri": "kobana://billing/schemas/{resource}"}
    checks.check("schemas are suggested by prefix", "invoices" in await completed(peer, schemas, "resource", "inv"))
    nfes = {"type": "ref/resource", "uri": "kobana://billing/nfes/{id}"}
    checks.equal("NF-e have no suggestions", await completed(peer, nfes, "id", ""), [])


async def prompts(peer, checks, rows):
    """Every prompt is offered with its arguments and opens a conversation."""
    offered = {prompt["name"]: prompt for prompt in (await peer.list_prompts())["prompts"]}
    checks.equal("four prompts are offered", set(offered), set(PROMPTS))
    given = {"customer_id": rows["customers"][0]["id"], "month": "2026-02"}
    for name, (arguments, tool) in PROMPTS.items():
        told = [(argument["name"], bool(argument.get("required"))) for argument in offered[name].get("arguments") or []]
        checks.equal(f"{name} takes its arguments", told, arguments)
        wanted = {argument: given[argument] for argument, _ in arguments}
        text = await opening(peer, name, wanted)
        checks.check(f"{name} names a tool and what it was given", tool in text and all(value in text for value in wanted.values()), text)
    checks.check("the month's last day is computed", "2026-02-28" in await opening(peer, "monthly_billing_summary", {"month": "2026-02"}))
    today = date.today()
    checks.check("without a month it is this one or the last", str(today.year) in await opening(peer, "monthly_billing_summary", {}))
    await refused(checks, "a malformed month", peer.get_prompt("monthly_billing_summary", {"month": "2026-13"}), -32602)
    await refused(checks, "a missing argument", peer.get_prompt("customer_overview", {}), -32602)
    await refused(checks, "an unknown prompt", peer.get_prompt("no_such_prompt", {}), -32602)


async def opening(peer, name, arguments):
    """The text that a prompt opens a conversation with."""
    return (await peer.get_prompt(name, arguments))["messages"][0]["content"]["text"]
