import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDeps } from "../deps.ts";
import { describeError } from "../errors/http-errors.ts";
import type { EmailTopic } from "../db/generated/enums.ts";
import type { School } from "../modules/school/school.ts";
import { readUnsubscribeLink, unsubscribe } from "../modules/emails/unsubscribe.ts";
import { type Language, pathIn, spokenLanguage } from "../schemas/languages.ts";
import { textsFor } from "../texts/texts-for.ts";
import { smallPage } from "./small-page.ts";

const PATH = "/email/unsubscribe";
const COUNTED = { config: { rateLimitBucket: "calls" } } as const;

/** The language of a page: that of its link, where the school offers it. */
const languageOfLink = ({ query }: FastifyRequest, school: School): Language =>
  spokenLanguage(
    school,
    typeof query === "object" && query !== null && "language" in query ? String(query.language) : null,
  );

interface Said {
  texts: readonly string[];
  button?: string;
}
function questionOf(language: Language, topic: EmailTopic): Said {
  const { documents, emails } = textsFor(language);
  const { topics, stillArrive } = documents;
  return { texts: [topics[topic].question, stillArrive], button: emails.common.unsubscribe };
}
function answerOf(language: Language, topic: EmailTopic): Said {
  const { topics, stillArrive, turnOnAgain } = textsFor(language).documents;
  return { texts: [topics[topic].ended, `${stillArrive} ${turnOnAgain}`] };
}

/**
 * GET /email/unsubscribe asks whether to end the messages of a link and changes nothing; POST ends them (RFC 8058). Both work
 * without scripts and without signing in: the link contains a key.
 */
export async function unsubscribePages(app: FastifyInstance, { deps }: { deps: AppDeps }): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply, sayIn: (language: Language) => Said) => {
    const school = await deps.schools.current();
    const language = languageOfLink(request, school);
    const { preferences: title, toProfile: label } = textsFor(language).documents;
    const link = { label, url: pathIn(language, "/profile", school.languages[0]) };
    return (
      reply
        .type("text/html; charset=utf-8")
        .header("x-robots-tag", "noindex")
        // The address of the page contains the key.
        .header("referrer-policy", "strict-origin")
        .send(smallPage(school, { language, title, ...sayIn(language), link }))
    );
  };

  // Mail programs send either kind of form. Its content says nothing that the address does not.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null, null));
  app.setErrorHandler((error, request, reply) => {
    return send(request, reply, (language) => ({ texts: [describeError(error, request, reply, language).message] }));
  });

  app.get(PATH, COUNTED, (request, reply) => {
    const { topic } = readUnsubscribeLink(deps, request.query);
    return send(request, reply, (language) => questionOf(language, topic));
  });
  app.post(PATH, COUNTED, async (request, reply) => {
    const { topic } = await unsubscribe(deps, request.query);
    return send(request, reply, (language) => answerOf(language, topic));
  });
}
