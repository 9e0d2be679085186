import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("what a school writes into the checkout is not committed: its data, settings and backups", () => {
  const written = [".data/run.json", ".env", "campside-2026-11-29T10-00-00-000Z.sql.gz", "campside.sql.gz.0f3a.part"];
  const ignored = execFileSync("git", ["check-ignore", "--no-index", ...written], { cwd: ROOT, encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(written);
});
