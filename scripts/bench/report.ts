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
    `${ms(ours.p50)} / ${ms(ours.p99)}`,
    `${ms(control.p50)} / ${ms(control.p99)}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The page of figures, as `docs/benchmarks.md` holds it. */
export function benchReport(
  comparisons: Comparison[],
  { rounds, seconds }: { rounds: number; seconds: number },
): string {
  const [cpu] = os.cpus();
  return `# Benchmarks

Made by \`npm run bench\` with Node ${process.versions.node} on ${os.cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), which the
server, the database and the load share. The figures of one machine say little about another; the ratios last. Each case
runs ${rounds} rounds of ${seconds} s, ours and the control in turn; medians.

| case | ours, per second | control, per second | ratio | to reach | ours p50 / p99, ms | control p50 / p99, ms |
|---|---|---|---|---|---|---|
${comparisons.map(row).join("\n")}

The controls stand in \`scripts/bench/controls\`: a public read is held against Fastify sending the very same answer,
headers included, from memory.
`;
}
