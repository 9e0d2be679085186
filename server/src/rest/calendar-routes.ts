import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import type { AppDeps } from "../deps.ts";
import { calendarFile } from "../calendar-file.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { pathIn, spokenLanguage } from "../schemas/languages.ts";
import { appRouter } from "../routers/app-router.ts";
import type { CallOf } from "./rest-call.ts";

/** The dates of classes as files for calendars. */
export const calendarRoutes: FastifyPluginAsyncZod<{ callOf: CallOf; deps: AppDeps }> = async (
  app,
  { callOf, deps },
) => {
  app.get(
    "/calendar/:classId",
    {
      config: { procedure: appRouter.schedule.classCalendar },
      schema: {
        tags: ["Enrolment"],
        summary: "The coming dates of one class as an iCalendar file",
        description: "For those who have paid for it, and for its instructor.",
        params: classIdInput,
        response: {
          200: {
            description: "The dates that are not over, cancelled ones included.",
            content: { "text/calendar": { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) => {
      const { procedures, actor, origin } = await callOf(request);
      const meetings = await procedures.schedule.classCalendar(request.params);
      const school = await deps.schools.current();
      const language = spokenLanguage(school, actor?.language);
      return reply
        .type("text/calendar; charset=utf-8")
        .header("content-disposition", 'attachment; filename="dates.ics"')
        .send(calendarFile(school.name, origin + pathIn(language, "", school.languages[0]), meetings, { language }));
    },
  );
};
