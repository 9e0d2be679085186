import { createServer } from "node:http";

let created = 0;

// A card provider that returns an intent for every request and stores nothing.
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    const params = new URLSearchParams(body);
    created += 1;
    const id = `pi_bench${process.pid}x${created}`;
    const intent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret_none`,
      status: "requires_payment_method",
      amount: Number(params.get("amount")),
      currency: params.get("currency"),
      metadata: { enrolmentId: params.get("metadata[enrolmentId]") },
    };
    response.setHeader("content-type", "application/json").end(JSON.stringify(intent));
  });
});

process.once("message", () => {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
});
process.once("disconnect", () => process.exit());
