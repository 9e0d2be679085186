import { createServer } from "node:http";

let made = 0;

// Stands for the card provider where seats are measured: it opens a payment for whatever it is asked, and keeps nothing.
const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8").on("data", (text: string) => (body += text));
  request.on("end", () => {
    const asked = new URLSearchParams(body);
    made += 1;
    const id = `pi_bench${process.pid}x${made}`;
    const intent = {
      id,
      object: "payment_intent",
      client_secret: `${id}_secret_none`,
      status: "requires_payment_method",
      amount: Number(asked.get("amount")),
      currency: asked.get("currency"),
      metadata: { enrolmentId: asked.get("metadata[enrolmentId]") },
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
