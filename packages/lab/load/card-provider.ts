import { createServer } from "node:http";

interface Intent {
  id: string;
  object: "payment_intent";
  client_secret: string;
  status: "requires_payment_method" | "succeeded";
  amount: number;
  currency: string | null;
  metadata: Record<string, string>;
}

const METADATA = /^metadata\[(\w+)\]$/;
const PATH = /^\/v1\/payment_intents(?:\/(\w+)(\/confirm)?)?(?:\?|$)/;
const intents = new Map<string, Intent>();

function create(params: URLSearchParams): Intent {
  const id = `pi_bench${process.pid}x${intents.size + 1}`;
  const metadata = [...params].flatMap(([key, value]) => {
    const name = METADATA.exec(key)?.[1];
    return name === undefined ? [] : [[name, value] as const];
  });
  const intent: Intent = {
    id,
    object: "payment_intent",
    client_secret: `${id}_secret_none`,
    status: "requires_payment_method",
    amount: Number(params.get("amount")),
    currency: params.get("currency"),
    metadata: Object.fromEntries(metadata),
  };
  intents.set(id, intent);
  return intent;
}

/** Longer than any pause between two rounds: a connection that is closed meanwhile would fail the next call. */
const KEEP_ALIVE_MS = 120_000;

// A card provider that creates, confirms and retrieves intents at once, and forgets them when it ends.
const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    const [, id, confirm] = PATH.exec(request.url ?? "") ?? [];
    const intent = id === undefined ? create(new URLSearchParams(body)) : intents.get(id);
    if (intent && confirm !== undefined) intent.status = "succeeded";
    response.statusCode = intent ? 200 : 404;
    response.setHeader("content-type", "application/json").end(JSON.stringify(intent ?? { error: {} }));
  });
});

process.once("message", () => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
});
process.once("disconnect", () => process.exit());
