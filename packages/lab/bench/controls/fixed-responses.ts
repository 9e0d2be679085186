import Fastify from "fastify";

/** A fixed response. */
export interface FixedResponse {
  path: string;
  etag: string;
  headers: Record<string, string>;
  body: string;
}

async function serve(answers: FixedResponse[]): Promise<void> {
  const app = Fastify();
  for (const { path, etag, headers, body } of answers) {
    const bytes = Buffer.from(body);
    app.get(path, (request, reply) => {
      reply.headers(headers);
      if (request.headers["if-none-match"] === etag) reply.code(304).send();
      else reply.send(bytes);
    });
  }
  process.send?.({ url: await app.listen({ host: "127.0.0.1", port: 0 }) });
}

// The control of the public reads: Fastify with the same responses from memory.
process.once("message", (answers: FixedResponse[]) => void serve(answers));
process.once("disconnect", () => process.exit());
