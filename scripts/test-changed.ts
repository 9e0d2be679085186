import { changedFiles, readProof } from "./testing/proof.ts";
import type { Part } from "./testing/run-part.ts";
import { runTests } from "./testing/run-tests.ts";
import { touchedJourneys, touchesCardForm } from "./testing/touched-journeys.ts";

// The tests that the files changed since a commit may break: that of the argument, else the last that `npm test` proved, else
// the last one.
const proof = readProof();
const base = process.argv[2] ?? (proof?.result === "passed" ? proof.commit : null) ?? "HEAD";
const changed = changedFiles(base);
const journeys = touchedJourneys(changed).map((name) => `client/e2e/${name}`);
const cardForm = touchesCardForm(changed) ? ["--project=card form", "packages/local-stripe"] : [];
const ofBrowser = [...journeys, ...cardForm];

const tests: Part = {
  title: `Tests of what changed since ${base}`,
  command: "vitest",
  args: ["run", "--project=!night", "--changed", base, "--passWithNoTests"],
  hasTests: false,
};
const browserTests: Part = {
  title: "Browser tests of the same subjects",
  command: "playwright",
  args: ["test", "--project=journeys", ...ofBrowser],
  hasTests: false,
};
await runTests(ofBrowser.length > 0 ? [tests, browserTests] : [tests], { isProof: false });
