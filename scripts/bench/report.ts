import os from "node:os";
import type { Comparison } from "./compare.ts";

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const ms = (value: number) => value.toFixed(1);

function row({ title, goal, ours, control, ratio }: Comparison): string {
  const cells = [
    title,
    whole.format(ours.rate),
    whole.format(control.rate),
    `**${ratio.toFixed(2)}**`,
    goal.toFixed(2),
    `${ours.processorMs.toFixed(2)} / ${control.processorMs.toFixed(2)}`,
    `${ms(ours.p50)} / ${ms(ours.p99)}`,
    `${ms(control.p50)} / ${ms(control.p99)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The page of figures, as `docs/benchmarks.md` holds it. */
export function benchReport(
  comparisons: Comparison[],
  { rounds, seconds, readyMs }: { rounds: number; seconds: number; readyMs: number },
): string {
  const [cpu] = os.cpus();
  return `# Benchmarks

Made by \`npm run bench\` with Node ${process.versions.node} on ${os.cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), which the
server, the database and the load share. The figures of one machine say little about another; the ratios last. Each case
runs ${rounds} rounds of ${seconds} s, ours and the control in turn; medians.

| case | ours, per second | control, per second | ratio | to reach | ms of processor, ours / control | ours p50 / p99, ms | control p50 / p99, ms |
|---|---|---|---|---|---|---|---|
${comparisons.map(row).join("\n")}

The server answers ${(readyMs / 1000).toFixed(2)} s after it was started, the database being up.

![Milliseconds per row of each list, from 1,000 to 1,000,000 enrolments](growth.svg)

The picture is drawn by \`npm run bench:growth\`. What grows at first is the counting, which ends at 10,000.

\`npm run bench -- --memory\` counts the server's memory over a million requests, a sixth of them signed in. It is to stay
below 200 MB and not to grow; on 22 November 2026 it had 185 MB after the first tenth and 201 at the end. Left to
itself, V8 collects late on a machine with much memory: 495 MB after some hundred thousand. A server is therefore started
with settings that make it give back what it does not need
([decision 019](decisions/019-memory.md)).

The controls stand in \`scripts/bench/controls\`, and their Node is set as the server's is:

- A public read is held against Fastify sending the very same answer, headers included, from memory.
- A signed-in list passes the token, the role in the database, limits, log and tRPC. Its control is Fastify and \`pg\`, which
  run the same two prepared statements one after the other and know no caller.
- A seat is held by \`payments.start\`, the only call that does so: token, role, the statement that holds the seat, a payment
  opened at the card provider and written down. The provider is a process beside it that answers at once. The control is
  Fastify and \`pg\`, with the statement that holds the seat and neither caller nor provider. Each hold has a student of its
  own; in one class all of them wait for the class's row. pgbench would send the same statement, but
  the PostgreSQL that npm installs comes without it.

What takes both sides less than a tenth of a millisecond differs by a tenth from run to run: in two runs of 22 November 2026,
one after the other, the three unchanged answers had 0.97, 0.98, 0.97 and 0.88, 0.96, 0.83.

Why holds stay below their goal: the control sends one statement and nothing else. A call that takes a place
from somebody who has to pay for it adds what the column of processor time shows, two more statements and a commit, and a call
to the provider; the cores are the same. Of the server's own share, sampled (\`node --cpu-prof\`), Node's HTTP on both sides
and the writing to sockets are more than half; signatures, Stripe's library, zod, pg, Fastify and tRPC have 2 to 4 % each.
Tried, and kept: one statement that holds the seat without a transaction around it, writing the payment down without the
class's lock, calls that skip tRPC's HTTP handler and Prisma's engine, and tokens known again.
`;
}
