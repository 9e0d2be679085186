import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { settleEvent } from "../modules/payments/settle-event.ts";

const MAX_EVENT_BYTES = 256 * 1024;

/** POST /webhooks/stripe: the signature is over the raw bytes, so this route alone does not parse its body. */
export async function stripeWebhook(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer | undefined }>("/webhooks/stripe", { bodyLimit: MAX_EVENT_BYTES }, async (request) => {
    const signature = request.headers["stripe-signature"];
    if (!request.body || typeof signature !== "string") throw new AppError("WEBHOOK_NOT_SIGNED");
    await settleEvent({ ...deps, log: request.log }, request.body, signature);
    return { received: true };
  });
}
