import { Logger, makeWorkerUtils, runOnce } from "graphile-worker";
import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import { schedule } from "./schedule.ts";

test("[SAFE-2] the next run of a recurring job replaces one that has failed", async ({ db, databaseUrl }) => {
  const utils = await makeWorkerUtils({ connectionString: databaseUrl });
  const queueAll = async () => {
    for (const { task, options, payload } of schedule) await utils.addJob(task, payload, options);
  };
  const queued = () => db.$queryRaw<{ job: string; hasFailed: boolean }[]>`
    SELECT task_identifier AS job, last_error IS NOT NULL AS "hasFailed" FROM graphile_worker.jobs ORDER BY id`;
  const jobs = (hasFailed: boolean) => schedule.map(({ task }) => ({ job: task, hasFailed }));
  const fail = () => Promise.reject(new Error("no connection"));
  try {
    await queueAll();
    await runOnce({
      connectionString: databaseUrl,
      logger: new Logger(() => () => undefined),
      taskList: Object.fromEntries(schedule.map(({ task }) => [task, fail])),
    });
    expect(await queued()).toEqual(jobs(true));
    await queueAll();
    expect(await queued()).toEqual(jobs(false));
  } finally {
    await utils.release();
  }
});
