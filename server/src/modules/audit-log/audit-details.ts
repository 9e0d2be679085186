import { z } from "zod";
import { EXPORTED_LISTS } from "./audit-log.schema.ts";

/** Local times, such as 2026-07-07T16:00, and the name of the venue. */
const meetingDetails = z.object({ start: z.string(), end: z.string(), venue: z.string().nullable() });
export type MeetingDetails = z.output<typeof meetingDetails>;

const value = z.union([z.string(), z.number(), z.null()]);

/** What was changed, as each event stores it. Events of before have none. */
export const auditDetails = z.object({
  /** Of meetings that were added: how many, with the first and the last one. */
  added: z.object({ count: z.int(), first: z.string(), last: z.string() }).optional(),
  /** The meeting as it is, or was. */
  meeting: meetingDetails.optional(),
  /** The meeting before it was moved. */
  from: meetingDetails.optional(),
  /** How many meetings were moved at once, of which the first is named. */
  movedCount: z.int().optional(),
  /** The id of a meeting that was cancelled, which has the reason; how many got money back for it, and how much in all, in cents. */
  cancelled: z.object({ meetingId: z.string(), refunds: z.int(), refundCents: z.int() }).optional(),
  /** The name of the venue, before the change. */
  venue: z.string().optional(),
  /** A holiday of the school, such as from 2026-10-12 to 2026-10-23; and its name before it was changed. */
  holiday: z
    .object({ name: z.string(), firstDay: z.string(), lastDay: z.string(), before: z.string().optional() })
    .optional(),
  /** What families are asked about their children: the text of a kind, by its number. */
  consent: z.object({ kind: z.string(), version: z.int() }).optional(),
  /** A discount code with its value. */
  code: z.object({ code: z.string(), percent: z.int().nullable(), amountCents: z.int().nullable() }).optional(),
  /** Which list was exported, and what it was searched for. */
  exported: z.object({ list: z.enum(EXPORTED_LISTS), search: z.string().optional() }).optional(),
  /** For which places a family has paid at the desk, how, where there was something to pay, and what an admin took off. */
  desk: z
    .object({
      method: z.string().nullable(),
      discountCents: z.int(),
      places: z.array(z.object({ classId: z.string(), participantId: z.string() })),
    })
    .optional(),
  /** Why an admin let somebody in from a waitlist, ended a turn in it, or closed or opened it. */
  reason: z.string().optional(),
  /** Of a place for which a seat is kept until this much is paid: it has not moved yet. */
  missingCents: z.int().optional(),
  /** The child whose notes of health were read; once in a quarter of an hour, by a trigger. */
  participantId: z.string().optional(),
  /** The fields that were edited, each before and after. Texts and pictures have no values. */
  changes: z.record(z.string(), z.tuple([value, value])).optional(),
});
export type AuditDetails = z.output<typeof auditDetails>;
