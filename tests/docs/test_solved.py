"""docs/results/solved.md is what its data make, and proof search, tables and first moves agree in it;
what the data say of a small board the program says too."""
import os
import pathlib
import sys

root = pathlib.Path(os.environ["TSORO_SOURCE_DIR"])
sys.path.insert(0, str(root / "scripts"))
sys.dont_write_bytecode = True
from truth import page, store  # noqa: E402

text = page.text()
assert text == (root / "docs/results/solved.md").read_text(), "run: python3 scripts/solved.py page"
assert "disagree" not in text

tsoro = pathlib.Path(os.environ["TSORO_BUILD_DIR"]) / "tsoro"
for variant, value in (("fuva:files=3", "loss"), ("basic:files=2", "win")):
    assert store.starts().get(variant)["value"] == value
    done = store.run([tsoro, "solve", "--variant", variant, "--json"])
    assert f'"value":"{value}"' in done.stdout, done
    best = {row["value"] for row in store.moves().rows.values() if row["variant"] == variant}
    assert ("win" in best) == (value == "win"), (variant, best)
print(f"the page of solved starts follows from its data, {len(store.starts().rows)} starts")
