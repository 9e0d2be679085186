import fastifyMultipart from "@fastify/multipart";
import Fastify, { type FastifyReply } from "fastify";

export interface TestImageHost {
  uploadUrl: string;
  /** The files received in the field `image`. */
  received: Buffer[];
  close(): Promise<void>;
}

type Answer = (reply: FastifyReply, address: string) => unknown;

/** A local image host that checks key and field as imgbb does; `answer` replaces its response. */
export async function startImageHost(key: string, answer?: Answer): Promise<TestImageHost> {
  const received: Buffer[] = [];
  const app = Fastify();
  await app.register(fastifyMultipart);
  app.post<{ Querystring: { key?: string } }>("/1/upload", async (request, reply) => {
    if (request.query.key !== key) return reply.code(400).send({ success: false, error: { message: "Invalid key" } });
    const file = await request.file();
    if (file?.fieldname !== "image") return reply.code(400).send({ success: false });
    received.push(await file.toBuffer());
    const address = `http://${request.host}/shown/${received.length}/${file.filename}`;
    return answer ? answer(reply, address) : { success: true, status: 200, data: { display_url: address } };
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { uploadUrl: `${url}/1/upload`, received, close: () => app.close() };
}
