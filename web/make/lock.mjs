// Prints the lock of a folder of wheels. pyodide-lock's own add_wheels refuses wheels for Pyodide's platform, so each
// package is described from its metadata. Only what a plain import needs is a dependency: no extras, no other platform's.
import { boot, info } from "./pyodide.mjs";

const [compiler, wheels, library] = process.argv.slice(2);
const py = await boot({ library });
py.mountNodeFS("/compiler", compiler);
py.mountNodeFS("/wheels", wheels);
py.globals.set("INFO", JSON.stringify(info));
console.log(py.runPython(`
import email, hashlib, json, sys, zipfile
from pathlib import Path
sys.dont_write_bytecode = True
sys.path.append("/compiler")
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pyodide_lock.spec import InfoSpec, PackageSpec, PyodideLockSpec

def package(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        about = email.message_from_bytes(archive.read(next(n for n in names if n.endswith(".dist-info/METADATA"))))
    needs = [Requirement(text) for text in about.get_all("Requires-Dist", [])]
    wanted = [r.name for r in needs if r.marker is None or r.marker.evaluate({"extra": ""})]
    tops = {n.split("/")[0].split(".")[0] for n in names if n.endswith((".pyc", ".so")) and ".dist-info" not in n}
    return PackageSpec(
        name=canonicalize_name(about["Name"]),
        version=about["Version"],
        file_name=wheel.name,
        install_dir="site",
        sha256=hashlib.sha256(wheel.read_bytes()).hexdigest(),
        imports=sorted(tops),
        depends=sorted(canonicalize_name(name) for name in wanted),
    )

specs = [package(wheel) for wheel in sorted(Path("/wheels").glob("*.whl"))]
lock = PyodideLockSpec(info=InfoSpec(**json.loads(INFO)), packages={spec.name: spec for spec in specs})
lock.check_wheel_filenames()
missing = {name for spec in specs for name in spec.depends} - set(lock.packages)
assert not missing, f"wheels needed but not there: {missing}"
lock.to_json(Path("/lock.json"))
Path("/lock.json").read_text()
`));
