import { z } from "zod";
import { Prisma } from "../../../db/generated/client.ts";
import { SessionState } from "../../../db/generated/enums.ts";
import { formatLocalTime } from "../../../format.ts";
import { LOCAL_TIME } from "../../schedule/local-time.ts";
import type { Compose, ComposeDeps } from "../email-kind.ts";

const row = z.object({
  state: z.enum(SessionState),
  hasBegun: z.boolean(),
  start: z.string(),
  timeZone: z.string(),
  classId: z.string(),
  className: z.string(),
  instructorName: z.string(),
  venueName: z.string().nullable(),
  venueAddress: z.string().nullable(),
  isComing: z.boolean(),
  isUnwanted: z.boolean(),
});

async function readSession({ db }: ComposeDeps, sessionId: string, userId: string) {
  const id = Prisma.sql`${userId}::uuid`;
  const [found] = await db.$rows(
    Prisma.sql`
      SELECT s.state, s.starts_at <= now() AS "hasBegun", ${LOCAL_TIME("s.local_start")} AS start,
        s.time_zone AS "timeZone", c.id AS "classId", c.name AS "className", i.name AS "instructorName",
        v.name AS "venueName", v.address AS "venueAddress",
        s.instructor_id = ${id} OR EXISTS (
          SELECT FROM enrolments e WHERE e.class_id = c.id AND e.student_id = ${id} AND e.state = 'paid'
        ) AS "isComing",
        EXISTS (
          SELECT FROM email_preferences p WHERE p.user_id = ${id} AND p.topic = 'session_reminders'
        ) AS "isUnwanted"
      FROM sessions s JOIN classes c ON c.id = s.class_id JOIN users i ON i.id = s.instructor_id
      LEFT JOIN venues v ON v.id = s.venue_id
      WHERE s.id = ${sessionId}::uuid`,
    row,
  );
  return found;
}

/** To everybody who comes to a session, on the day before. */
export const composeSessionReminder: Compose<"session_reminder"> = async (deps, { sessionId, userId, start }) => {
  const session = await readSession(deps, sessionId, userId);
  if (!session) return { dropped: "The session has been removed." };
  if (session.state !== "planned") return { dropped: "The session has been cancelled." };
  if (session.start !== start) return { dropped: "The session has been moved." };
  if (session.hasBegun) return { dropped: "The session has begun." };
  if (!session.isComing) return { dropped: "The enrolment has ended." };
  if (session.isUnwanted) return { dropped: "The user wants no reminders." };
  const { classId, className, instructorName, timeZone, venueName, venueAddress } = session;
  const when = formatLocalTime(start);
  return {
    subject: `Reminder: ${className} on ${when}`,
    blocks: [
      { text: `A session of ${className} is coming up. We look forward to seeing you.` },
      {
        facts: [
          ["Class", className],
          ["When", `${when} (${timeZone})`],
          ...(venueName ? [["Where", [venueName, venueAddress].filter(Boolean).join(", ")] as const] : []),
          ["Instructor", instructorName],
        ],
      },
      { link: { label: "See all dates", url: `${deps.publicUrl}/classes/${classId}` } },
    ],
  };
};
