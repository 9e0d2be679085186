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

\`npm run bench\` on ${os.cpus().length} cores (${cpu?.model.trim() ?? "unknown"}) that server, database and load generator
share, Node ${process.versions.node}. Absolute figures depend on the machine; compare the ratios. Each case runs ${rounds} rounds of
${seconds} s, server and control alternating; medians.

| case | server, per second | control, per second | ratio | goal | CPU ms, server / control | server p50 / p99, ms | control p50 / p99, ms |
|---|---|---|---|---|---|---|---|
${comparisons.map(row).join("\n")}

The server responds ${(readyMs / 1000).toFixed(2)} s after its start, with the database running.

\`npm run bench -- --memory\` measures memory over a million requests, a sixth of them signed in. Goal: below 200 MB, no growth
([decision 019](decisions/019-memory.md) has the figures and the settings).

Controls (\`scripts/bench/controls\`) run with the server's Node options:

- Public reads: Fastify sends the same response from memory.
- Signed-in lists: Fastify and \`pg\` run the same two prepared statements, without token, limits, log and tRPC.
- Holds (\`payments.start\`): Fastify and \`pg\` run the statement that holds the seat. The server also authenticates, creates a
  payment intent at a stub that responds at once, and records the payment: two more statements, a commit and an HTTP call,
  which explains the ratio. Each hold has its own student; holds in one class wait for the class's row.

Cases below 0.1 ms vary by a tenth between runs.
`;
}
