import type { Db, Tx } from "../../db/client.ts";
import { whereMay } from "../../db/where-may.ts";
import type { Ctx } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { findVenue } from "../schedule/find-venue.ts";
import { toLocalTime } from "../schedule/local-time.ts";
import { lockClass } from "../schedule/lock-class.ts";
import { weeksLater } from "../schedule/schedule.schema.ts";
import { insertMeetings, writeMeetings } from "../schedule/write-meetings.ts";
import { type AddedClass, addClassOnce } from "./add-class-once.ts";
import { countClass } from "./count-class.ts";
import type { CopyClassInput } from "./classes.schema.ts";
import { enrolmentEnd } from "./enrolment-end.ts";

const COPIED = {
  description: true,
  sport: true,
  level: true,
  minAge: true,
  maxAge: true,
  imageUrl: true,
  priceCents: true,
  capacity: true,
  enrolmentClosesLocal: true,
  enrolmentTimeZone: true,
} as const;

/**
 * Adds a pending copy of a class of the calling instructor, with its planned meetings and its end of enrolment so many
 * weeks later at the same local times: all or nothing, and as {@link addClassOnce} does. Meetings at a retired venue are copied
 * without one, in the same time zone; the caller teaches all of them.
 *
 * @throws AppError CLASS_NOT_FOUND (also for an archived or another instructor's), CLASSES_USED_UP, ENROLMENT_END_REFUSED, as `addClassOnce`, and
 *   for its meetings as `addMeetings`
 */
export function copyClass(ctx: Ctx, { classId, name, weeks, idempotencyKey }: CopyClassInput): Promise<AddedClass> {
  const { db, actor } = ctx;
  const fields = async () => ({
    columns: { name, copiedFromId: classId },
    meetings: await plannedLater(db, classId, weeks),
  });
  return addClassOnce(ctx, { key: idempotencyKey, fields }, () =>
    writeMeetings(db, async (tx, rememberPlan) => {
      const model = await tx.class.findUnique({
        where: { id: classId, instructorId: actor.id, ...whereMay("copy") },
        select: COPIED,
      });
      if (!model) throw new AppError("CLASS_NOT_FOUND");
      const { enrolmentClosesLocal: local, enrolmentTimeZone } = model;
      const end =
        local && enrolmentTimeZone
          ? await enrolmentEnd(tx, weeksLater(toLocalTime(local), weeks), enrolmentTimeZone)
          : null;
      const data = {
        ...model,
        ...end,
        idempotencyKey: idempotencyKey ?? null,
        name,
        instructorId: actor.id,
        copiedFromId: classId,
      };
      const copy = await tx.class.create({ data, select: { id: true } });
      await countClass(tx, actor);
      const planned = await lockClass(tx, actor, copy.id);
      for (const { venueId, timeZone, meetings } of await plannedLater(tx, classId, weeks)) {
        const venue = await findVenue(tx, venueId);
        await insertMeetings(tx, { actorId: actor.id, planned, venue, timeZone, meetings }, rememberPlan);
      }
      return copy;
    }),
  );
}

/** The planned meetings of a class so many weeks later, by venue and time zone; those at a retired venue are at none. */
async function plannedLater(tx: Tx | Db, classId: string, weeks: number) {
  const planned = await tx.meeting.findMany({
    where: { classId, state: "planned" },
    select: { localStart: true, localEnd: true, timeZone: true, venue: { select: { id: true, retiredAt: true } } },
    orderBy: { startsAt: "asc" },
  });
  const byVenue = Map.groupBy(planned, ({ venue, timeZone }) => {
    const venueId = venue?.retiredAt === null ? venue.id : null;
    return JSON.stringify({ venueId, timeZone });
  });
  return [...byVenue].map(([venue, meetings]) => ({
    ...(JSON.parse(venue) as { venueId: string | null; timeZone: string }),
    meetings: meetings.map(({ localStart, localEnd }) => ({
      start: weeksLater(toLocalTime(localStart), weeks),
      end: weeksLater(toLocalTime(localEnd), weeks),
    })),
  }));
}
