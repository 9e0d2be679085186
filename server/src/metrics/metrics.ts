import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";

const ownOutcome = z.object({ outcome: z.string() });

/** From an answer out of memory to the time limit of a call. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What answers without Fastify: the public cache, by kind, and refusals of calls while the school is busy. */
export type CachedKind = "page" | "trpc" | "rest" | "busy";

/** What a pool of connections is doing. */
export interface PoolLoad {
  open: number;
  idle: number;
  waiting: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of one process in Prometheus's format: requests by route, calls by procedure and responses from the cache,
 * calls of outside services, jobs, and those of Node.js (event loop, garbage collection, memory). Every label has few values:
 * none comes from a caller.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Requests that Fastify has handled, by method, route and status.",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  // A response out of memory takes 20 µs: the library's counter at each would take a tenth of that.
  const cachedCounts: Record<CachedKind, number> = { page: 0, trpc: 0, rest: 0, busy: 0 };
  registry.registerMetric(
    new Counter({
      name: "http_cached_responses_total",
      help: "Responses that Fastify has not seen: of the public cache, by kind, and refusals while the school is busy.",
      labelNames: ["kind"],
      registers: [],
      collect() {
        this.reset();
        for (const [kind, count] of Object.entries(cachedCounts)) this.inc({ kind }, count);
      },
    }),
  );
  const procedures = new Histogram({
    name: "trpc_call_duration_seconds",
    help: "Calls of tRPC procedures, by procedure and outcome: ok or an error code.",
    labelNames: ["procedure", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const services = new Histogram({
    name: "service_call_duration_seconds",
    help: "Calls of outside services, by service, call and outcome: ok, refused, unavailable, error, or that of the mail server.",
    labelNames: ["service", "call", "outcome"],
    buckets: SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: "job_runs_total",
    help: "Runs of jobs, by job and outcome: ok or error.",
    labelNames: ["job", "outcome"],
    registers,
  });
  return {
    registry,
    countCached: (kind: CachedKind) => {
      cachedCounts[kind] += 1;
    },
    /** @param route as it was registered; undefined for an unknown address */
    observeRequest: (method: string, route: string | undefined, status: number, ms: number) =>
      requests.observe({ method, route: route ?? "unknown", status }, ms / 1000),
    observeCall: (procedure: string, outcome: string, ms: number) =>
      procedures.observe({ procedure, outcome }, ms / 1000),
    countJob: (job: string, outcome: "ok" | "error") => jobs.inc({ job, outcome }),
    /** The same service, whose calls are measured. An answer may have an outcome of its own. */
    observeService: <Service extends object>(service: string, calls: Service): Service =>
      Object.fromEntries(
        Object.entries(calls).map(([call, run]: [string, (...args: unknown[]) => unknown]) => [
          call,
          async (...args: unknown[]) => {
            const end = services.startTimer({ service, call });
            try {
              const answer = await run(...args);
              end({ outcome: ownOutcome.safeParse(answer).data?.outcome ?? "ok" });
              return answer;
            } catch (error) {
              end({ outcome: outcomeOf(error) });
              throw error;
            }
          },
        ]),
      ) as Service,
    /** Reads the pools at every scrape. */
    watchPools: (loads: () => Record<string, PoolLoad>) => {
      registry.registerMetric(
        new Gauge({
          name: "database_connections",
          help: "Connections by pool and state: used or idle; and the calls that wait for one.",
          labelNames: ["pool", "state"],
          registers: [],
          collect() {
            for (const [pool, { open, idle, waiting }] of Object.entries(loads())) {
              this.set({ pool, state: "used" }, open - idle);
              this.set({ pool, state: "idle" }, idle);
              this.set({ pool, state: "waiting" }, waiting);
            }
          },
        }),
      );
    },
  };
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof AppError)) return "error";
  return error.kind === "unavailable" ? "unavailable" : "refused";
}
