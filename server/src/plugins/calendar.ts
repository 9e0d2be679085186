import type { FastifyInstance } from "fastify";
import { calendarFile } from "../calendar-file.ts";
import type { AppDeps } from "../deps.ts";
import { readCalendarFeed } from "../modules/schedule/calendar-feed.ts";
import { pathIn, spokenLanguage } from "../schemas/languages.ts";
import { originOf } from "../request-origin.ts";

export interface CalendarOptions {
  /** With the pool of public reads: a calendar program has no token. */
  deps: AppDeps;
  /** The public base URL; null for the origin of the request. */
  publicUrl: string | null;
}

/** GET /calendar.ics?key=…: the meetings of the key's owner, in their language. The key is in the query string, which no log contains. */
export async function calendar(app: FastifyInstance, { deps, publicUrl }: CalendarOptions): Promise<void> {
  app.get<{ Querystring: { key?: unknown } }>("/calendar.ics", async (request, reply) => {
    // As much as a rendered page: it is written anew for every reader.
    await app.countRequest(request, "reads", 10);
    const { key } = request.query;
    const { meetings, language } = await readCalendarFeed(deps, typeof key === "string" ? key : "");
    const school = await deps.schools.current();
    const spoken = spokenLanguage(school, language);
    const siteUrl = originOf(request, publicUrl) + pathIn(spoken, "", school.languages[0]);
    return reply
      .type("text/calendar; charset=utf-8")
      .header("cache-control", "private, no-cache")
      .header("x-robots-tag", "noindex")
      .send(calendarFile(school.name, siteUrl, meetings, { language: spoken }));
  });
}
