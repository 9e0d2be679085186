import { createRequire } from "node:module";
import { setTimeout } from "node:timers/promises";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { diag, DiagLogLevel, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-node";
import { PrismaInstrumentation } from "@prisma/instrumentation";
import type { FastifyBaseLogger, FastifyPluginCallback, FastifyRequest } from "fastify";
import { redactSpan } from "./redact-span.ts";

/** How long a collector that does not answer delays the exit. */
const FLUSH_MS = 2000;
/** Load balancers ask every second. */
const UNTRACED = new Set(["/live", "/ready", "/health"]);

class RedactingProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    redactSpan(span);
    super.onEnd(span);
  }
}

/** A trace begins with a request or a job: what polls has none. */
function sampleRoots(share: number): Sampler {
  const sampler = new TraceIdRatioBasedSampler(share);
  return {
    shouldSample: (context, traceId, _name, kind) =>
      kind === SpanKind.SERVER || kind === SpanKind.CONSUMER
        ? sampler.shouldSample(context, traceId)
        : { decision: SamplingDecision.NOT_RECORD },
  };
}

export interface TracingOptions {
  collectorUrl: string;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  share: number;
}

export type Tracing = ReturnType<typeof startTracing>;

/**
 * Sends spans of requests, statements, Prisma's operations, outgoing calls and jobs to a collector by OTLP. To be started before
 * the first query. A trace begins here: what callers send of theirs is not read, and nothing is sent to other services.
 */
export function startTracing({ collectorUrl, share }: TracingOptions) {
  const exporter = new OTLPTraceExporter({ url: `${collectorUrl.replace(/\/$/, "")}/v1/traces` });
  const provider = new NodeTracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES go before our own name.
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "campside" }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: sampleRoots(share) }),
    spanProcessors: [new RedactingProcessor(exporter)],
  });
  provider.register({ propagator: null });
  const fastify = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    ignorePaths: ({ url }) => UNTRACED.has(url),
    requestHook: (span, { method, routeOptions }) => span.updateName(`${method} ${routeOptions.url ?? "unknown"}`),
  });
  for (const instrumentation of [
    new PgInstrumentation(),
    new HttpInstrumentation({ disableIncomingRequestInstrumentation: true }),
    new UndiciInstrumentation(),
    new PrismaInstrumentation(),
  ]) {
    instrumentation.enable();
  }
  // A CommonJS module or one of Node's is changed when it is required, also one that was loaded before, and ES modules share it. So
  // no hook of module loading is needed.
  const require = createRequire(import.meta.url);
  for (const name of ["http", "https", "pg"]) require(name);
  createRequire(require.resolve("pg"))("pg-pool");
  const tracer = trace.getTracer("campside");

  return {
    /** To be registered before any hook. */
    plugin: fastify.plugin() as FastifyPluginCallback,
    traceIdOf: (request: FastifyRequest): string | undefined => {
      const { context: ofRequest } = request.opentelemetry();
      return ofRequest ? trace.getSpanContext(ofRequest)?.traceId : undefined;
    },
    /** Runs a job in a trace of its own. */
    runJob: <T>(job: string, run: () => Promise<T>): Promise<T> =>
      tracer.startActiveSpan(`job ${job}`, { root: true, kind: SpanKind.CONSUMER }, async (span) => {
        try {
          return await run();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    /** Where failing exports are logged. */
    logTo: (log: FastifyBaseLogger) => {
      const warn = (message: string) => log.warn({ component: "traces" }, message);
      diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
    },
    /** Sends what is left, as far as the collector answers in time. */
    stop: async () => {
      await Promise.race([provider.shutdown().catch(ignore), setTimeout(FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

const ignore = () => undefined;
