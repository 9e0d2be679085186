import type { ReconciliationKind } from "../../db/generated/enums.ts";
import type { Deps } from "../../deps.ts";
import type { Comparison } from "./compare-intents.ts";

const RUN_RETENTION_MS = 7 * 24 * 60 * 60_000;

/**
 * Records a run with the counts of the intents that it compared. A run that fails stays without an end; one that is completed
 * deletes those of its kind of more than a week ago. Until then they tell where to begin.
 *
 * @returns the counts of payment intents
 */
export async function recordRun({ db }: Deps, kind: ReconciliationKind, work: () => Promise<Comparison[]>) {
  const { reconciliationRun } = db;
  const run = await reconciliationRun.create({ data: { kind }, select: { id: true } });
  const results = await work();
  const count = (comparison: Comparison) => results.filter((one) => one === comparison).length;
  const counts = {
    checked: results.length,
    fixed: count("settled"),
    failed: count("failed"),
    notOurs: count("not_ours"),
  };
  await reconciliationRun.update({ where: run, data: { ...counts, finishedAt: new Date() } });
  await reconciliationRun.deleteMany({ where: { kind, startedAt: { lt: new Date(Date.now() - RUN_RETENTION_MS) } } });
  return counts;
}
