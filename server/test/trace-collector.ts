import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A span as OTLP's JSON has it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Export {
  resourceSpans: { resource: object; scopeSpans: { spans: CollectedSpan[] }[] }[];
}

/** Receives spans by OTLP over HTTP. */
export async function startTraceCollector() {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url === "/v1/traces") exports.push(body as Export);
      response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    /** Everything that was received, as text. */
    text: () => JSON.stringify(exports),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** An attribute of a span. */
export function attributeOf({ attributes }: CollectedSpan, name: string): unknown {
  return Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
}
