import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { describeError } from "../errors/http-errors.ts";
import type { EmailTopic } from "../db/generated/enums.ts";
import { readUnsubscribeLink, unsubscribe } from "../modules/emails/unsubscribe.ts";
import { type Language, languageOf, pathIn } from "../schemas/languages.ts";
import { textsFor } from "../texts/texts-for.ts";
import { smallPage } from "./small-page.ts";

const PATH = "/email/unsubscribe";
const COUNTED = { config: { rateLimitBucket: "calls" } } as const;

/** The language of a page, which its link names; the first one for a link that names none. */
const languageOfLink = ({ query }: FastifyRequest): Language =>
  languageOf(typeof query === "object" && query !== null && "language" in query ? query.language : null);

const pageOf = (language: Language, page: { texts: readonly string[]; button?: string }) => {
  const { preferences: title, toProfile: label } = textsFor(language).documents;
  return { language, title, ...page, link: { label, url: pathIn(language, "/profile") } };
};
function questionOf(language: Language, topic: EmailTopic) {
  const { documents, emails } = textsFor(language);
  const { topics, stillArrive } = documents;
  return pageOf(language, { texts: [topics[topic].question, stillArrive], button: emails.common.unsubscribe });
}
function answerOf(language: Language, topic: EmailTopic) {
  const { topics, stillArrive, turnOnAgain } = textsFor(language).documents;
  return pageOf(language, { texts: [topics[topic].ended, `${stillArrive} ${turnOnAgain}`] });
}

/**
 * GET /email/unsubscribe asks whether to end the messages of a link and changes nothing; POST ends them (RFC 8058). Both work
 * without scripts and without signing in: the link contains a key.
 */
export async function unsubscribePages(
  app: FastifyInstance,
  { deps }: { deps: Pick<Deps, "db" | "unsubscribeKeys" | "schools"> },
): Promise<void> {
  const send = async (reply: FastifyReply, page: Parameters<typeof smallPage>[1]) => {
    return (
      reply
        .type("text/html; charset=utf-8")
        .header("x-robots-tag", "noindex")
        // The address of the page contains the key.
        .header("referrer-policy", "strict-origin")
        .send(smallPage(await deps.schools.current(), page))
    );
  };

  // Mail programs send either kind of form. Its content says nothing that the address does not.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
  app.setErrorHandler((error, request, reply) => {
    const language = languageOfLink(request);
    const { message } = describeError(error, request, reply, language);
    return send(reply, pageOf(language, { texts: [message] }));
  });

  app.get(PATH, COUNTED, (request, reply) => {
    const { topic } = readUnsubscribeLink(deps, request.query);
    return send(reply, questionOf(languageOfLink(request), topic));
  });
  app.post(PATH, COUNTED, async (request, reply) => {
    const { topic } = await unsubscribe(deps, request.query);
    return send(reply, answerOf(languageOfLink(request), topic));
  });
}
