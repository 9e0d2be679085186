import os from "node:os";
import type { Comparison } from "./compare.ts";
import type { InAll } from "./purchase-in-all.ts";
import type { RushFigures } from "./rush.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const ms = (value: number) => value.toFixed(1);
const REFUSALS = 1500;

function row({ title, goal, ours, control, rawRate, ratio }: Comparison): string {
  const cells = [
    title,
    whole.format(ours.rate),
    whole.format(control.rate),
    rawRate === null ? "" : whole.format(rawRate),
    `**${ratio.toFixed(2)}**`,
    goal.toFixed(2),
    `${ours.processorMs.toFixed(2)} / ${control.processorMs.toFixed(2)}`,
    `${ours.databaseMs.toFixed(2)} / ${control.databaseMs.toFixed(2)}`,
    `${ms(ours.p50)} / ${ms(ours.p99)}`,
    `${ms(control.p50)} / ${ms(control.p99)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** A rush in words. */
export function rushLine({ seconds, answers, p50, p99, pages, pageP99 }: RushFigures): string {
  const kinds = Object.entries(answers).map(([kind, count]) => `${whole.format(count)} ${kind}`);
  const coming = seconds > 0 ? `within ${seconds} s` : "at the same moment";
  return `${coming}: ${kinds.join(", ")}; p50 ${whole.format(p50)} ms, p99 ${whole.format(p99)} ms; meanwhile ${whole.format(pages)} home pages, p99 ${whole.format(pageP99)} ms`;
}

/** What a purchase in all takes beside the figures of its row. */
export const inAllLine = ({ workerMs, lastMessageSeconds }: InAll): string =>
  `a purchase in all: ${workerMs.toFixed(2)} ms of the worker's process; the last message is sent ${lastMessageSeconds.toFixed(1)} s after the last purchase`;

export interface BenchRun {
  rounds: number;
  seconds: number;
  readyMs: number;
  rushes: RushFigures[];
  callers: number;
  inAll: InAll;
}

/** The page of figures, as `docs/benchmarks.md` holds it. */
export function benchReport(
  comparisons: Comparison[],
  { rounds, seconds, readyMs, rushes, callers, inAll }: BenchRun,
): string {
  const [cpu] = os.cpus();
  const refused = comparisons.find(({ title }) => title === "refused holds");
  const opened = (refused?.ours.connections ?? Number.NaN) * REFUSALS;
  return `# Benchmarks

\`npm run bench\` on ${os.cpus().length} cores (${cpu?.model.trim() ?? "unknown"}) that server, database and load generator
share, Node ${process.versions.node}. Absolute figures depend on the machine; compare the ratios. Each case runs ${rounds} rounds of
${seconds} s, server and control alternating; medians. CPU time is per answer, of the server's process and of all of PostgreSQL's.

| case | server, per second | control, per second | statement alone | ratio | goal | CPU ms, server / control | PostgreSQL's CPU ms, server / control | server p50 / p99, ms | control p50 / p99, ms |
|---|---|---|---|---|---|---|---|---|---|
${comparisons.map(row).join("\n")}

Per purchase, ${inAllLine(inAll)}.

${REFUSALS} refused holds open ${opened.toFixed(1)} new database connections; the goal is below 20.

The rush: ${whole.format(callers)} students ask for 200 seats, each on an open connection, while ten readers of another process load the home
page, each 20 ms after the last one. Goals where they come within a few seconds: nobody without an answer, p99 of holds 2,000 ms, of pages 100 ms.

${rushes.map((one) => `- ${rushLine(one)}`).join("\n")}

The server responds ${(readyMs / 1000).toFixed(2)} s after its start, with the database running.

\`npm run bench -- --memory\` measures memory over a million requests, a sixth of them signed in. Goal: below 200 MB, no growth
([decision 019](decisions/019-memory.md) has the figures and the settings). \`npm run bench:cost\` lists the processor
time of the costliest requests of a visitor. \`npm run bench:statements\` measures what PostgreSQL
does for a purchase ([decision 026](decisions/026-paying-in-one-statement.md)).

Controls (\`packages/lab/bench/controls\`) run with the server's Node options; the card provider is a stub that answers at once:

- Public reads: Fastify sends the same response from memory.
- Signed-in lists: Fastify and \`pg\` run the same two prepared statements, without token, limits, log and tRPC.
- Holds (\`payments.start\`): Fastify and \`pg\` check the token's signature, hold the seat by the same statement, create the intent
  and record the payment. "Statement alone" only holds the seat. Holds in one class wait for the class's row.
- Refused holds (of a sold-out class): Fastify and \`pg\` select a class by its key.
- A purchase (select, start, confirm at the provider, settle, and two webhooks meanwhile): Fastify and \`pg\` check the token, hold the
  seat by one statement, create the intent, record it by one statement, and confirm enrolment, payment and receipt by one
  statement; without a selection, a look at the provider's state, and webhooks. Twenty buyers.
- A cart of five (start, confirm, settle, and two webhooks): the same with a cart of one. The goal is 2.5 times its cost.
- A purchase in all, until its message with receipt and dates (\`packages/lab/bench/purchase-in-all.ts\`) is sent; the rate counts until
  the last one: the control of a purchase, which sends none.

Cases below 0.1 ms vary by a tenth between runs.
`;
}
