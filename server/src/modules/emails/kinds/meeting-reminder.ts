import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { formatVenue } from "../../../format.ts";
import { attendingNames } from "../../schedule/attending-names.ts";
import { LOCAL_TIME } from "../../schedule/local-time.ts";
import { childOf } from "../../../first-name.ts";
import type { EmailBlock } from "../email-blocks.ts";
import { datesLink } from "../class-dates.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

const row = z.object({
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  className: z.string(),
  instructorName: z.string(),
  venueName: z.string().nullable(),
  venueAddress: z.string().nullable(),
  /** The first names of those who come, where a child does. */
  participantNames: z.array(z.string()),
  isUnwanted: z.boolean(),
});

/** The class's meetings of that day that are still to come, and to which the user comes. */
async function readMeetings({ db }: ComposeDeps, classId: string, userId: string, day: string) {
  const id = Prisma.sql`${userId}::uuid`;
  return db.$rows(
    Prisma.sql`
      SELECT ${LOCAL_TIME("s.local_start")} AS start, ${LOCAL_TIME("s.local_end")} AS "end", s.time_zone AS "timeZone",
        c.name AS "className", i.name AS "instructorName", v.name AS "venueName", v.address AS "venueAddress",
        ${attendingNames(Prisma.sql`c.id`, id)} AS "participantNames",
        EXISTS (
          SELECT FROM email_preferences p WHERE p.user_id = ${id} AND p.topic = 'meeting_reminders'
        ) AS "isUnwanted"
      FROM meetings s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
      LEFT JOIN venues v ON v.id = s.venue_id
      WHERE s.class_id = ${classId}::uuid AND s.local_start::date = ${day}::date
        AND s.state = 'planned' AND s.starts_at > now()
        AND (s.instructor_id = ${id} OR EXISTS (
          SELECT FROM enrolments e WHERE e.class_id = c.id AND e.student_id = ${id} AND e.state = 'paid'
        ))
      ORDER BY s.starts_at, s.id`,
    row,
  );
}

/** To everybody who comes to a class's meetings of one day, on the day before. */
export const composeMeetingReminder: Compose<"meeting_reminder"> = async (deps, { classId, userId, day }) => {
  const meetings = await readMeetings(deps, classId, userId, day);
  const [first] = meetings;
  if (!first) return { dropped: "noDateLeft" };
  if (first.isUnwanted) return { dropped: "noReminders" };
  const { texts } = deps;
  const { emails, format } = texts;
  const { notices, details } = emails;
  const { className, participantNames } = first;
  const people =
    participantNames.length > 0 ? format.list(participantNames.map((name) => childOf({ name }, texts) ?? "")) : null;
  const isOne = meetings.length === 1;
  return {
    subject: notices.reminderSubject({
      people,
      name: className,
      date: isOne ? format.time(first.start) : format.date(day),
    }),
    blocks: [
      {
        text: notices.reminder(className, people, meetings.length),
      },
      ...meetings.map(({ start, end, timeZone, instructorName, venueName, venueAddress }): EmailBlock => ({
        details: [
          [details.class, className],
          ...(people ? [[details.for, people] as const] : []),
          [details.when, `${format.period(start, end)} (${timeZone})`],
          ...(venueName ? [[details.where, formatVenue(venueName, venueAddress)] as const] : []),
          [details.instructor, instructorName],
        ],
      })),
      datesLink(deps, classId),
    ],
  };
};
