import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../deps.ts";
import { describeError } from "../errors/http-errors.ts";
import type { EmailTopic } from "../db/generated/enums.ts";
import { UNSUBSCRIBE } from "../modules/emails/email-blocks.ts";
import { readUnsubscribeLink, unsubscribe } from "../modules/emails/unsubscribe.ts";
import { smallPage } from "./small-page.ts";

const PATH = "/email/unsubscribe";
const COUNTED = { config: { rateLimitBucket: "calls" } } as const;

const TITLE = "E-mail preferences";
const TO_PROFILE = { label: "Open your profile", url: "/profile" };
const STILL = "Receipts, changes and cancellations still arrive.";
const WORDS: Record<EmailTopic, { question: string; ended: string }> = {
  meeting_reminders: {
    question: "Would you like no more reminders of dates?",
    ended: "You get no more reminders of dates.",
  },
  waiting_for_admins: {
    question: "Would you like no more messages about what waits for an admin?",
    ended: "You get no more messages about what waits for an admin.",
  },
};
const questionOf = (topic: EmailTopic) => ({
  title: TITLE,
  texts: [WORDS[topic].question, STILL],
  button: UNSUBSCRIBE,
  link: TO_PROFILE,
});
const answerOf = (topic: EmailTopic) => ({
  title: TITLE,
  texts: [WORDS[topic].ended, `${STILL} Turn them on again in your profile.`],
  link: TO_PROFILE,
});

/**
 * GET /email/unsubscribe asks whether to end the messages of a link and changes nothing; POST ends them (RFC 8058). Both work
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
    const { topic } = readUnsubscribeLink(deps, request.query);
    return send(reply, questionOf(topic));
  });
  app.post(PATH, COUNTED, async (request, reply) => {
    const { topic } = await unsubscribe(deps, request.query);
    return send(reply, answerOf(topic));
  });
}
