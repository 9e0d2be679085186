import { expect } from "vitest";
import { freePort } from "../../../scripts/school/ports.ts";
import { aClass, aUser } from "../../test/factories.ts";
import { test } from "../../test/process-test.ts";

const valueOf = (text: string, name: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

test("[OPS-2] the metrics have requests, cached responses, calls, services, pools, jobs and the school's figures, on a port of their own", async ({
  db,
  startServer,
}) => {
  const port = await freePort();
  const server = await startServer({ METRICS_PORT: String(port) });
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const student = await aUser(db, "student");
  const { id: classId } = await aClass(db);
  const api = await server.apiOf(student);
  await api.payments.start.mutate({ classId });
  await expect(api.payments.start.mutate({ classId: student.id })).rejects.toThrow();
  for (let read = 0; read < 3; read++) await fetch(`${server.url}/trpc/classes.popular`);
  await fetch(`${server.url}/nowhere/${student.id}`);

  const text = await metrics();
  const count = (labels: string) => valueOf(text, `trpc_call_duration_seconds_count{${labels}}`);
  expect(count('procedure="payments.start",outcome="ok"')).toBe(1);
  expect(count('procedure="payments.start",outcome="CLASS_NOT_FOUND"')).toBe(1);
  const services = "service_call_duration_seconds_count";
  expect(valueOf(text, `${services}{service="payments",call="createIntent",outcome="ok"}`)).toBe(1);
  const requests = "http_request_duration_seconds_count";
  expect(valueOf(text, `${requests}{method="POST",route="/trpc/:path",status="200"}`)).toBe(1);
  // No label comes from a caller.
  expect(text).not.toContain(student.id);
  expect(valueOf(text, 'http_cached_responses_total{kind="trpc"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'database_connections{pool="seats",state="idle"}')).toBe(1);
  expect(valueOf(text, "school_holds")).toBe(1);
  expect(valueOf(text, "school_seats_differ")).toBe(0);
  expect(valueOf(text, "school_refunds_due_cents")).toBe(0);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect(text).toMatch(/^nodejs_gc_duration_seconds_count/m);
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain("school_holds");
});

test("[OPS-2] calls that are refused while the school is busy are counted, before Fastify and after it", async ({
  db,
  startServer,
}) => {
  const port = await freePort();
  const server = await startServer({ METRICS_PORT: String(port), POOL_CALLS: "1" });
  const authorization = await server.bearerOf(await aUser(db, "student"));
  const { id: classId } = await aClass(db);
  const refusalsOf = async (path: string, call: RequestInit) => {
    const headers = { authorization, "content-type": "application/json" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(server.url + path, { ...call, headers })));
    return answers.filter(({ status }) => status === 503).length;
  };
  const body = JSON.stringify({ json: { classId } });
  const holds = await refusalsOf("/trpc/payments.start", { method: "POST", body });
  const reads = await refusalsOf("/trpc/auth.me", {});
  expect(Math.min(holds, reads)).toBeGreaterThan(0);

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const calls = (procedure: string) =>
    valueOf(text, `trpc_call_duration_seconds_count{procedure="${procedure}",outcome="SERVER_BUSY"}`) || 0;
  expect(valueOf(text, 'http_cached_responses_total{kind="busy"}') + calls("payments.start")).toBe(holds);
  expect(calls("auth.me")).toBe(reads);
});
