import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { describeError } from "../errors/http-errors.ts";
import { readUnsubscribeLink, unsubscribe } from "../modules/emails/unsubscribe.ts";
import { smallPage } from "./small-page.ts";

const PATH = "/email/unsubscribe";
const COUNTED = { config: { countedAs: "calls" } } as const;

const TITLE = "E-mail reminders";
const TO_PROFILE = { label: "Open your profile", url: "/profile" };
const QUESTION = {
  title: TITLE,
  texts: ["Would you like no more reminders of sessions?", "Receipts, changes and cancellations still arrive."],
  button: "End these reminders",
  link: TO_PROFILE,
};
const ENDED = {
  title: TITLE,
  texts: [
    "You get no more reminders of sessions.",
    "Receipts, changes and cancellations still arrive. Turn reminders on again in your profile.",
  ],
  link: TO_PROFILE,
};

/**
 * GET /email/unsubscribe asks whether to end the reminders of a link and changes nothing; POST ends them (RFC 8058). Both work
 * without scripts and without signing in: the link contains a key.
 */
export async function unsubscribePages(
  app: FastifyInstance,
  { deps }: { deps: Pick<Deps, "db" | "unsubscribeKeys" | "schoolName"> },
): Promise<void> {
  const send = (reply: FastifyReply, page: Parameters<typeof smallPage>[1]) =>
    reply
      .type("text/html; charset=utf-8")
      .header("x-robots-tag", "noindex")
      // The address of the page contains the key.
      .header("referrer-policy", "strict-origin")
      .send(smallPage(deps.schoolName, page));

  // Mail programs send either kind of form. Its content says nothing that the address does not.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
  app.setErrorHandler((error, request, reply) => {
    const { message } = describeError(error, request, reply);
    return send(reply, { title: TITLE, texts: [message], link: TO_PROFILE });
  });

  app.get(PATH, COUNTED, (request, reply) => {
    readUnsubscribeLink(deps, request.query);
    return send(reply, QUESTION);
  });
  app.post(PATH, COUNTED, async (request, reply) => {
    await unsubscribe(deps, request.query);
    return send(reply, ENDED);
  });
}
