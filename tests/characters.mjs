// Prints as JSON what Python knows of characters and encodings, in npm's interpreter and in the trimmed one.
// node characters.mjs INTERPRETER LIBRARY REST
import { boot } from "../web/make/pyodide.mjs";

const [interpreter, library, rest] = process.argv.slice(2);
const ASKED = `
import hashlib, json, unicodedata
from encodings.aliases import aliases

def summed(told):
    return hashlib.sha256("\\n".join(told).encode("utf-8", "surrogatepass")).hexdigest()

def told(sign):
    forms = [unicodedata.normalize(form, sign) for form in ("NFC", "NFD", "NFKC", "NFKD")]
    cases = sign.upper(), sign.lower(), sign.title(), sign.casefold()
    kinds = [getattr(unicodedata, name)(sign) for name in ("category", "bidirectional", "combining", "decomposition")]
    kinds += [getattr(unicodedata, name)(sign) for name in ("east_asian_width", "mirrored")]
    worth = [getattr(unicodedata, name)(sign, None) for name in ("decimal", "digit", "numeric")]
    return repr((*forms, *cases, *kinds, *worth, sign.isidentifier(), sign.isprintable(), sign.isspace()))

def encoded(name):
    try:
        return summed(repr((at, chr(at).encode(name, "replace"))) for at in range(1, 0x3000))
    except LookupError as error:
        return str(error)
    except UnicodeError as error:
        return repr(error)

def tried(call):
    try:
        return call()
    except Exception as error:
        return repr(error)

ASSIGNED = [*range(0x33000), *range(0xE0000, 0xE0200)]
SKIPPED = {"mbcs", "oem"}  # those of Windows
json.dumps({
    "characters": summed(told(chr(at)) for at in ASSIGNED),
    "encodings": {name: encoded(name) for name in sorted({*aliases.values()} - SKIPPED)},
    "name": [tried(lambda: unicodedata.name("A")), tried(lambda: unicodedata.lookup("SPACE"))],
    "explained": [len.__doc__, str.join.__doc__],
    "signature": len.__text_signature__,
    "words": [eval(word) for word in ("False", "True", "None")],
})
`;
const found = [];
for (const folder of [undefined, interpreter]) found.push(JSON.parse((await boot({ interpreter: folder, library, rest })).runPython(ASKED)));
console.log(JSON.stringify(found));
