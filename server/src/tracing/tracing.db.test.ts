import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect } from "vitest";
import { aClass, aUser } from "../../test/factories.ts";
import { SECRET_KEY } from "../../test/payment-test.ts";
import { type ServerProcess, test as processTest } from "../../test/process-test.ts";
import { attributeOf, type CollectedSpan, startTraceCollector } from "../../test/trace-collector.ts";
import { unsubscribeUrl } from "../modules/emails/unsubscribe.ts";
import { createUnsubscribeKeys } from "../modules/emails/unsubscribe-keys.ts";
import { renewCalendarFeed } from "../modules/schedule/calendar-feed.ts";
import { signed } from "../../test/signed.ts";

interface LogLine {
  msg: string;
  traceId?: string;
  req?: { path: string };
}

interface Traced {
  server: ServerProcess;
  /** Ends the server, which sends what is left. */
  stop: () => Promise<{ spans: CollectedSpan[]; text: string; log: LogLine[]; code: number | null }>;
}

const test = processTest.extend<{ startTraced: (settings?: Record<string, string>) => Promise<Traced> }>({
  startTraced: async ({ startServer }, use) => {
    const collector = await startTraceCollector();
    await use(async (settings) => {
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, LOG_LEVEL: "info", ...settings };
      const server = await startServer(env, "pipe");
      let log = "";
      server.child.stdout?.setEncoding("utf8").on("data", (text: string) => (log += text));
      return {
        server,
        stop: async () => {
          const ended = once(server.child, "close");
          server.child.kill("SIGTERM");
          const [code] = (await ended) as [number | null];
          const lines = log.split("\n").filter(Boolean);
          const read = lines.map((line) => JSON.parse(line) as LogLine);
          return { spans: collector.spans(), text: collector.text(), log: read, code };
        },
      };
    });
    await collector.close();
  },
});

const LIST = "/popularClasses";

/** Readers of the public lists have the change counter polled. */
async function pollTheLists(server: ServerProcess): Promise<void> {
  const until = performance.now() + 500;
  while (performance.now() < until) await fetch(server.url + LIST);
}

/** The names of a span's ancestors, the root first. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [...pathOf(parent, spans), parent.name] : [];
}

test("[OPS-2][SAFE-5] a purchase is one trace from the request over the statements to the provider, which its log line names; no span has an address' query, an e-mail address, a token, a key or what a caller has sent", async ({
  db,
  stripe,
  startTraced,
}) => {
  const { server, stop } = await startTraced({ PUBLIC_URL: "https://school.example" });
  const student = await aUser(db, "student", { email: "phil.f@mail.example", name: "Philippa Fogg" });
  const { id: classId } = await aClass(db);
  const api = await server.apiOf(student);
  const { paymentIntentId, clientSecret } = await api.payments.start.mutate({ classId });
  await stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa" });
  await api.payments.settle.mutate({ paymentIntentId });
  const enrolment = await db.enrolment.findFirstOrThrow({ where: { state: "paid" } });
  await api.enrolment.cancel.mutate({ enrolmentId: enrolment.id });
  const isRefunded = () => db.refund.count({ where: { state: "done" } });
  await expect.poll(isRefunded).toBe(1);

  const authorization = await server.bearerOf(student);
  const { key } = await renewCalendarFeed(signed({ db }, student));
  const keys = createUnsubscribeKeys(["a secret of more than thirty-two characters"]);
  const link = unsubscribeUrl("", keys, { userId: student.id, topic: "meeting_reminders" }, "en");
  const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify({ json: value }))}`;
  const get = (path: string, headers = {}) => fetch(server.url + path, { headers });
  await get(`/calendar.ics?key=${key}`);
  await get(link);
  await get(`/users/admin/${student.email}`, { authorization });
  await get(`/users/admin/${encodeURIComponent(student.email)}`, { authorization });
  await get(`/nowhere/${student.email}?password=Hunter2a`, { authorization });
  await get(`/trpc/classes.list?${input({ search: "a-secret-search" })}`, { authorization });
  await get(`/trpc/classes.byId?${input({ classId: "a-secret-id" })}`);
  // A value in PostgreSQL's error.
  await db.$executeRaw`ALTER TABLE selections ADD CONSTRAINT nobody CHECK (false)`;
  await expect(api.enrolment.select.mutate({ classId })).rejects.toThrow();

  const { spans, text, log } = await stop();
  const settling = log.find(({ req }) => req?.path === "/trpc/payments.settle");
  const trace = spans.filter(({ traceId }) => traceId === settling?.traceId);
  const [root, ...more] = trace.filter(({ parentSpanId }) => parentSpanId === undefined);
  expect([root?.name, attributeOf(root as CollectedSpan, "url.path"), more]).toEqual([
    "POST /trpc/:path",
    "/trpc/payments.settle",
    [],
  ]);
  const requestSpans = trace.filter((span) => String(attributeOf(span, "url.full")).endsWith(paymentIntentId));
  const paid = trace.filter((span) => String(attributeOf(span, "db.query.text")).includes("pay_enrolments("));
  expect([requestSpans.length, paid.length]).toEqual([1, 1]);
  for (const span of [...requestSpans, ...paid]) expect(pathOf(span, trace)[0]).toBe("POST /trpc/:path");
  // Another request has another trace.
  const starting = log.find(({ req }) => req?.path === "/trpc/payments.start");
  expect(starting?.traceId).toMatch(/^[\da-f]{32}$/);
  expect(starting?.traceId).not.toBe(settling?.traceId);
  // Prisma's operations, with the statements below them.
  const cancelling = log.find(({ req }) => req?.path === "/trpc/enrolment.cancel");
  const statements = spans.filter(
    ({ traceId, name }) => traceId === cancelling?.traceId && name.startsWith("pg.query"),
  );
  expect(statements.flatMap((span) => pathOf(span, spans))).toContain("prisma:client:operation");
  // A job has a trace of its own, with the call that returns the money.
  const refunds = spans.filter((span) => String(attributeOf(span, "url.full")).endsWith("/v1/refunds"));
  expect(refunds.map((span) => pathOf(span, spans)[0])).toContain("job carry-out-refund");

  const paths = spans.map((span) => attributeOf(span, "url.path"));
  for (const path of [
    "/calendar.ics",
    "/email/unsubscribe",
    "/users/admin/…@…",
    "/nowhere/…@…",
    "/trpc/classes.list",
  ]) {
    expect(paths).toContain(path);
  }
  expect(text).toContain("INSERT INTO");
  const forbidden = {
    email: "phil.f",
    name: "Fogg",
    token: authorization.slice("Bearer ".length),
    calendar: key,
    unsubscribe: new URL(link, server.url).search.slice(1),
    unsubscribeKey: [...new URL(link, server.url).searchParams.values()].at(-1) ?? "",
    password: "Hunter2a",
    search: "a-secret-search",
    id: "a-secret-id",
    clientSecret: clientSecret ?? "",
    stripe: SECRET_KEY,
    classId,
    studentId: student.id,
    row: "Failing row",
  };
  expect(Object.entries(forbidden).filter(([, value]) => text.includes(value))).toEqual([]);
});

test("[OPS-2] a collector that does not answer delays neither a request nor the exit", async ({ startTraced }) => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { server, stop } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect((await fetch(`${server.url}/popularClasses`)).status).toBe(200);
  const { code } = await stop();
  // A forced exit, after a delay, has another code.
  expect(code).toBe(0);
  silent.close();
});

test("[OPS-2] what a caller sends as its trace is not taken over, and what polls has none", async ({
  db,
  startTraced,
}) => {
  const { server, stop } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: "1" });
  const theirs = "0af7651916cd43dd8448eb211c80319c";
  const headers = {
    traceparent: `00-${theirs}-b7ad6b7169203331-00`,
    authorization: await server.bearerOf(await aUser(db, "student")),
  };
  expect((await fetch(`${server.url}/MyClass`, { headers })).status).toBe(200);
  for (const path of ["/live", "/ready"]) await fetch(server.url + path);
  await pollTheLists(server);
  const { spans, log } = await stop();
  const [line, ...rest] = log.filter(({ msg, req }) => msg === "request completed" && req?.path !== LIST);
  expect([line?.req?.path, rest]).toEqual(["/MyClass", []]);
  expect(line?.traceId).not.toBe(theirs);
  const roots = spans.filter(({ parentSpanId, name }) => parentSpanId === undefined && !name.startsWith("job "));
  const ofOthers = roots.filter(({ name }) => name !== `GET ${LIST}`);
  expect(ofOthers.map(({ name, traceId }) => [name, traceId])).toEqual([["GET /MyClass", line?.traceId]]);
});

test("[OPS-2] with a share of 0, requests and what polls have no trace", async ({ startTraced }) => {
  const { server, stop } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: "0" });
  await pollTheLists(server);
  const { spans } = await stop();
  const roots = spans.filter(({ parentSpanId, name }) => parentSpanId === undefined && !name.startsWith("job "));
  expect(roots).toEqual([]);
});
