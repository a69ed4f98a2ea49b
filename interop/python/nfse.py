"""Validates NFS-e against the XSDs of the national layout 1.01, which nfelib carries, and what the XSDs cannot say:
canonical form, identifiers and their check digits, sums, and both signatures. Then breaks one of them, and wants each
break refused."""

import sys
from pathlib import Path

import nfelib
import xmlsec
from lxml import etree

from checks import Checks

NFSE = "{http://www.sped.fazenda.gov.br/nfse}"
DSIG = "{http://www.w3.org/2000/09/xmldsig#}"
XSD = Path(nfelib.__file__).parent / "nfse/schemas/v1_0/NFSe_v1.01.xsd"
CERTIFICATE = Path(__file__).parents[2] / "crates/documents/src/nfse/signature/test_certificate.der"


def text(element, *names):
    """The text at a path below an element; None where there is none."""
    return element.findtext("/".join(NFSE + name for name in names))


def cents(element, *names):
    """An amount at a path, in cents; 0 where there is none."""
    return int((text(element, *names) or "0.00").replace(".", ""))


def check_digit(digits):
    """Modulo 11, weights 2 to 9 from the right."""
    rest = sum(int(digit) * (2 + place % 8) for place, digit in enumerate(reversed(digits))) % 11
    return 0 if rest < 2 else 11 - rest


def document(element):
    """Kind and number of a provider's document, as the identifiers hold them."""
    cnpj = text(element, "CNPJ")
    return "2" + cnpj if cnpj else "1" + text(element, "CPF").zfill(14)


def names(document_root):
    """What is wrong with the identifiers of a document."""
    content = document_root.find(NFSE + "infNFSe")
    declaration = content.find(f"{NFSE}DPS/{NFSE}infDPS")
    emitter = content.find(NFSE + "emit")
    key = content.get("Id")[3:]
    year, month = text(content, "dhProc")[2:4], text(content, "dhProc")[5:7]
    wanted = text(emitter, "enderNac", "cMun") + text(content, "ambGer") + document(emitter)
    wanted += text(content, "nNFSe").zfill(13) + year + month
    if not key.startswith(wanted):
        yield f"access key {key} does not begin with {wanted}"
    if check_digit(key[:-1]) != int(key[-1]):
        yield f"access key {key} has a wrong check digit"
    wanted = "DPS" + text(declaration, "cLocEmi") + document(declaration.find(NFSE + "prest"))
    wanted += text(declaration, "serie").zfill(5) + text(declaration, "nDPS").zfill(15)
    if declaration.get("Id") != wanted:
        yield f"declaration's name is {declaration.get('Id')}, not {wanted}"


def sums(document_root):
    """What is wrong with the amounts of a document."""
    content = document_root.find(NFSE + "infNFSe")
    values = content.find(f"{NFSE}DPS/{NFSE}infDPS/{NFSE}valores")
    totals = content.find(NFSE + "valores")
    base = cents(values, "vServPrest", "vServ") - cents(values, "vDescCondIncond", "vDescIncond")
    federal = sum(cents(values, "trib", "tribFed", name) for name in ("vRetCP", "vRetIRRF", "vRetCSLL"))
    city = cents(totals, "vISSQN") if text(values, "trib", "tribMun", "tpRetISSQN") == "2" else 0
    if cents(totals, "vTotalRet") != federal + city:
        yield "vTotalRet is not the sum of what is withheld"
    if cents(totals, "vLiq") != base - cents(values, "vDescCondIncond", "vDescCond") - federal - city:
        yield "vLiq is not the price less discounts and what is withheld"
    if text(totals, "vBC") is not None:
        if cents(totals, "vBC") != base:
            yield "vBC is not the price less the unconditional discount"
        if cents(totals, "vISSQN") != (base * cents(totals, "pAliqAplic") + 5000) // 10000:
            yield "vISSQN is not vBC at pAliqAplic"


class Validator:
    """All that is asked of a document."""

    def __init__(self):
        self.schema = etree.XMLSchema(etree.parse(XSD))
        self.key = xmlsec.Key.from_file(CERTIFICATE, xmlsec.constants.KeyDataFormatCertDer)

    def signature(self, element, signed):
        """What is wrong with the signature that stands in an element, which must be over the element of that name."""
        signature = element.find(DSIG + "Signature")
        if signature is None:
            yield f"signature of {signed}: there is none"
            return
        name = element.find(NFSE + signed).get("Id")
        if [reference.get("URI") for reference in signature.iter(DSIG + "Reference")] != ["#" + name]:
            yield f"signature of {signed}: it is over another element"
        xmlsec.tree.add_ids(element, ["Id"])
        context = xmlsec.SignatureContext()
        context.key = self.key
        try:
            context.verify(signature)
        except xmlsec.Error as error:
            yield f"signature of {signed}: {error}"

    def wrong(self, xml):
        """Everything that is wrong with a document."""
        try:
            root = etree.fromstring(xml)
        except etree.XMLSyntaxError as error:
            return [f"not well-formed: {error}"]
        if not self.schema.validate(root):
            return [f"XSD: {error.message}" for error in self.schema.error_log]
        declaration = root.find(f"{NFSE}infNFSe/{NFSE}DPS")
        canonical = etree.tostring(root, method="c14n")
        if not xml.endswith(canonical):
            return ["the root is not in canonical form"]
        return [
            *names(root),
            *sums(root),
            *self.signature(root, "infNFSe"),
            *self.signature(declaration, "infDPS"),
        ]


# What the XSD must refuse: a name, and what is replaced by what in a document that is right.
AGAINST_XSD = [
    ("no city of issue", "<xLocEmi>São Paulo</xLocEmi>", ""),
    ("elements out of order", "<ambGer>2</ambGer><tpEmis>1</tpEmis>", "<tpEmis>1</tpEmis><ambGer>2</ambGer>"),
    ("comma in an amount", "<vServ>1500.00</vServ>", "<vServ>1500,00</vServ>"),
    ("three decimals", "<vServ>1500.00</vServ>", "<vServ>1500.000</vServ>"),
    ("below zero", "<vLiq>1500.00</vLiq>", "<vLiq>-1500.00</vLiq>"),
    ("state of no country", "<UF>SP</UF>", "<UF>XX</UF>"),
    ("short CNPJ", "<CNPJ>11222333000181</CNPJ>", "<CNPJ>1122233300018</CNPJ>"),
    ("masked postal code", "<CEP>01310100</CEP>", "<CEP>01310-100</CEP>"),
    ("space before a street", "<xLgr>Avenida", "<xLgr> Avenida"),
    ("letter outside Latin-1", "<xBairro>Bela", "<xBairro>Běla"),
    ("moment in UTC", "-03:00</dhProc>", "Z</dhProc>"),
    ("service code of five digits", "<cTribNac>010701<", "<cTribNac>01070<"),
    ("access key of 49 digits", 'Id="NFS3', 'Id="NFS'),
    ("element that nobody knows", "<nNFSe>", "<nota>1</nota><nNFSe>"),
]

# What only the other checks can refuse, by a word of what they say.
BESIDE_XSD = [
    ("quotes of another kind", 'versao="1.01"', "versao='1.01'", "canonical"),
    ("net amount changed", "<vLiq>1500.00</vLiq>", "<vLiq>1400.00</vLiq>", "vLiq"),
    ("number changed", "<nNFSe>42</nNFSe>", "<nNFSe>43</nNFSe>", "access key"),
    ("declaration's number changed", "<nDPS>57</nDPS>", "<nDPS>58</nDPS>", "declaration's name"),
    ("name changed after signing", "<xNome>Ipê Amarelo", "<xNome>Ipê Roxo", "signature of infNFSe"),
    ("description changed after signing", "Plano Ouro, assinatura", "Plano Prata, assinatura", "signature of infDPS"),
]


def check_digits(checks, validator, good):
    """Every other last digit of the access key is refused, wherever the key is named."""
    key = etree.fromstring(good.encode()).find(NFSE + "infNFSe").get("Id")
    for digit in set("0123456789") - {key[-1]}:
        problems = validator.wrong(good.replace(key, key[:-1] + digit).encode())
        checks.check(f"check digit {digit} is refused", any("check digit" in problem for problem in problems), problems)


def broken(checks, validator, good):
    """Each break of a document that is right is refused, and for its own reason."""
    for name, old, new in AGAINST_XSD:
        checks.check(f"{name}: there is something to break", old in good, old)
        problems = validator.wrong(good.replace(old, new).encode())
        checks.check(f"{name} is refused by the XSD", any("XSD" in problem for problem in problems), problems)
    for name, old, new, reason in BESIDE_XSD:
        checks.check(f"{name}: there is something to break", old in good, old)
        problems = validator.wrong(good.replace(old, new).encode())
        checks.check(f"{name} is refused", any(reason in problem for problem in problems), problems)
    unsigned = etree.fromstring(good.encode())
    unsigned.remove(unsigned.find(DSIG + "Signature"))
    problems = validator.wrong(etree.tostring(unsigned))
    checks.check("no signature is refused by the XSD", any("XSD" in problem for problem in problems), problems)
    checks.check("half a document is refused", validator.wrong(good[: len(good) // 2].encode()))
    check_digits(checks, validator, good)


def main():
    """Checks every document of the folder that is named."""
    checks = Checks("nfse")
    validator = Validator()
    files = sorted(Path(sys.argv[1]).glob("*.xml"))
    checks.check("there are documents", files, sys.argv[1])
    for file in files:
        problems = validator.wrong(file.read_bytes())
        checks.check(f"{file.name} is valid", not problems, problems)
    company = Path(sys.argv[1]) / "company.xml"
    if company.exists():
        broken(checks, validator, company.read_text(encoding="utf-8"))
    sys.exit(0 if checks.close() else 1)


main()
