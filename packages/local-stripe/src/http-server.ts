import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import Stripe from "stripe";
import { ApiError } from "./api/api-error.ts";
import { authenticate, requireSecretKey } from "./api/authenticate.ts";
import { errorResponse, type ApiResponse } from "./api/response.ts";
import { parseForm } from "./api/form-body.ts";
import type { StripeApi } from "./api/stripe-api.ts";
import { findBrowserFile } from "./browser-files.ts";
import { handleControl } from "./control-routes.ts";
import type { WebhookDelivery } from "./webhooks/webhook-delivery.ts";

const MAX_BODY_BYTES = 1_000_000;
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "authorization, content-type, idempotency-key, stripe-version",
  "access-control-expose-headers": "Request-Id, Idempotent-Replayed, Stripe-Version",
  "access-control-max-age": "300",
};

interface Dependencies {
  api: StripeApi;
  delivery: WebhookDelivery;
  keys: { secretKey: string; publishableKey: string };
}

// The other paths under /_local stand for actions of a bank and are executed as API calls, with their events.
const CONTROL_ROUTES = /^\/_local\/(api|webhooks(\/flush)?)$/;

/** The HTTP server: the API under /v1, control routes under /_local and the browser library under /v3. */
export function createHttpServer(dependencies: Dependencies): Server {
  return createServer((request, response) => {
    handle(request, response, dependencies).catch((error: unknown) => {
      // The client has closed the connection.
      if (request.errored || response.destroyed) return;
      console.error("The local Stripe failed:", error);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { type: "api_error", message: "The local Stripe failed." } });
    });
  });
}

async function handle(request: IncomingMessage, response: ServerResponse, dependencies: Dependencies): Promise<void> {
  const method = request.method ?? "GET";
  const origin = `http://${request.headers.host ?? "localhost"}`;
  const url = new URL(request.url ?? "/", origin);
  if (method === "OPTIONS") {
    response.writeHead(204, CORS).end();
    return;
  }
  const file = method === "GET" || method === "HEAD" ? await findBrowserFile(url.pathname) : undefined;
  if (file) {
    response.writeHead(200, file.headers).end(method === "HEAD" ? undefined : file.body);
    return;
  }
  const body = await readBody(request);
  if (CONTROL_ROUTES.test(url.pathname)) {
    await control(request, response, url.pathname, body, dependencies);
    return;
  }
  const idempotencyKey = request.headers["idempotency-key"];
  const result = await dependencies.api.handle({
    method,
    path: url.pathname,
    fields: parseForm(method === "POST" ? [url.search.slice(1), body].filter(Boolean).join("&") : url.search),
    authorization: request.headers.authorization,
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : undefined,
    origin,
  });
  sendResponse(response, result, {
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    "stripe-version": request.headers["stripe-version"] ?? Stripe.API_VERSION,
  });
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  body: string,
  dependencies: Dependencies,
): Promise<void> {
  try {
    requireSecretKey(authenticate(request.headers.authorization, dependencies.keys));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendResponse(response, errorResponse(error, "req_local", "publishable"), {});
    return;
  }
  const result = await handleControl(request.method ?? "GET", path, body, dependencies);
  sendJson(response, result.status, result.body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("The request's body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function sendResponse(response: ServerResponse, result: ApiResponse, headers: Record<string, string | string[]>): void {
  response
    .writeHead(result.status, {
      ...CORS,
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      "request-id": result.requestId,
      ...(result.isReplayed ? { "idempotent-replayed": "true" } : {}),
      ...headers,
    })
    .end(result.body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
