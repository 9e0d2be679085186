import { once } from "node:events";
import { expect } from "vitest";
import { startBalancer } from "../test/balancer.ts";
import { aClass, aUser } from "../test/factories.ts";
import { test } from "../test/process-test.ts";

test("a rolling restart of two processes behind a load balancer under load: no call fails", async ({
  db,
  startServer,
}) => {
  // A fast machine makes more calls in the minute than a person may.
  const settings = { DRAIN_SECONDS: "5", LIMIT_CALLS_PER_USER: "1000000" };
  const { id: classId } = await aClass(db);
  const students = await Promise.all(Array.from({ length: 8 }, () => aUser(db, "student")));
  const before = await Promise.all([startServer(settings), startServer(settings)]);
  const balancer = await startBalancer(before.map(({ url }) => url));
  const over = new AbortController();
  const outcomes = new Map<string, number>();
  const load = students.map(async (student) => {
    const [first] = before;
    const headers = { authorization: (await first?.bearerOf(student)) ?? "", "content-type": "application/json" };
    while (!over.signal.aborted) {
      for (const name of ["enrolment.select", "enrolment.unselect"]) {
        const response = await fetch(`${balancer.url}/trpc/${name}`, {
          method: "POST",
          headers,
          body: JSON.stringify({ json: { classId } }),
        });
        const text = await response.text();
        const outcome = response.ok ? "ok" : `${response.status} ${text}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }
  });
  for (const server of before) {
    const ended = once(server.child, "exit");
    server.child.kill("SIGTERM");
    const readiness = async () => (await fetch(`${server.url}/ready`)).json();
    await expect.poll(readiness).toEqual({ status: "draining" });
    await Promise.all([ended, balancer.waitForRemoval(server.url)]);
    // The next server stops once this one receives requests.
    await balancer.add((await startServer(settings)).url);
  }
  over.abort();
  await Promise.all(load);
  await balancer.close();
  expect([...outcomes.keys()]).toEqual(["ok"]);
  expect(outcomes.get("ok")).toBeGreaterThan(100);
}, 120_000);
