import { expect } from "vitest";
import { test } from "../../test/db-test.ts";
import type { Deps } from "../deps.ts";
import { enqueueJobs } from "../jobs/enqueue-job.ts";
import { startWorker } from "./worker.ts";
import { commandDeps, outOfReach } from "../../../scripts/school/command-deps.ts";

test("[SAFE-2] a server that stops completes the jobs that it has begun, and keeps no other one locked", async ({
  db,
  databaseUrl,
}) => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const identity = outOfReach<Deps["identity"]>("identity", {
    removeAccount: async (uid) => {
      begun.push(uid);
      await gate.promise;
    },
  });
  const jobs = () => db.$queryRaw<{ uid: string; isLocked: boolean; attempts: number }[]>`
    SELECT payload->>'uid' AS uid, locked_at IS NOT NULL AS "isLocked", attempts::int
    FROM graphile_worker._private_jobs ORDER BY id`;
  const uids = ["one", "two", "three", "four"];
  await db.$transaction((tx) =>
    enqueueJobs(
      tx,
      "remove-identity",
      uids.map((uid) => ({ uid })),
    ),
  );
  const worker = await startWorker(
    { ...commandDeps({ db, identity }), imageStore: outOfReach("imageStore") },
    databaseUrl,
  );
  await expect.poll(() => begun.toSorted()).toEqual(["one", "two"]);
  const stopped = worker.stop();
  const waiting = uids.slice(2).map((uid) => ({ uid, isLocked: false, attempts: 0 }));
  await expect.poll(async () => (await jobs()).slice(2)).toEqual(waiting);
  gate.resolve();
  await stopped;
  expect(await jobs()).toEqual(waiting);
  expect(begun).toHaveLength(2);
});
