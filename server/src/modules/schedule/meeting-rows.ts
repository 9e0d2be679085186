import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { MeetingState } from "../../db/generated/enums.ts";
import { LOCAL_TIME } from "./local-time.ts";

const { sql } = Prisma;

/** A meeting `s` at its venue `v`, if it has one. Times are local, such as 2026-07-07T16:00. */
export const PLACED = sql`'start', ${LOCAL_TIME("s.local_start")}, 'end', ${LOCAL_TIME("s.local_end")}, 'timeZone', s.time_zone,
  'venueName', v.name`;

export const placed = z.object({
  start: z.string(),
  end: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  venueName: z.string().nullable(),
});

/** The next planned meeting of a class `c`; null without one. */
export const NEXT_MEETING = sql`(
  SELECT jsonb_build_object(${PLACED}, 'startsAt', s.starts_at, 'endsAt', s.ends_at) FROM meetings s LEFT JOIN venues v ON v.id = s.venue_id
  WHERE s.class_id = c.id AND s.state = 'planned' AND s.starts_at > now()
  ORDER BY s.starts_at LIMIT 1
)`;

/** When a class `c` meets from now on, as {@link meetsRow} reads it. */
export const MEETS = sql`(
  SELECT jsonb_build_object('count', count(*), 'weekdays', jsonb_agg(DISTINCT extract(isodow FROM s.local_start)),
    'first', to_char(min(s.local_start::time), 'HH24:MI'), 'last', to_char(max(s.local_start::time), 'HH24:MI'))
  FROM meetings s WHERE s.class_id = c.id AND s.state = 'planned' AND s.starts_at > now()
)`;

/** The weekdays in order, 1 for Monday, and the time, which is null where it differs; null with fewer than two meetings. */
export const meetsRow = z
  .object({
    count: z.int(),
    weekdays: z.array(z.int()).nullable(),
    first: z.string().nullable(),
    last: z.string().nullable(),
  })
  .transform(({ count, weekdays, first, last }) => {
    if (count < 2 || weekdays === null) return null;
    return { weekdays, time: first === last ? first : null };
  });

/** With the instants, for programs. */
export const nextMeetingRow = placed.extend({ startsAt: z.string(), endsAt: z.string() }).nullable();

/** All meetings of a class `c`, in order. One JSON value: pg takes four times as long to read an array of them. */
export const MEETINGS = sql`array_to_json(ARRAY(
  SELECT json_build_object(${PLACED}, 'id', s.id, 'venueId', s.venue_id, 'venueAddress', coalesce(v.address, ''),
    'venueMapUrl', v.map_url, 'state', s.state, 'replacesId', s.replaces_id,
    'substituteId', s.substitute_id, 'substituteName', (SELECT u.name FROM users u WHERE u.id = s.substitute_id),
    'reason', s.reason, 'hasBegun', s.starts_at <= now(), 'isOver', s.ends_at <= now())
  FROM meetings s LEFT JOIN venues v ON v.id = s.venue_id
  WHERE s.class_id = c.id ORDER BY s.starts_at, s.id
))`;

export const meetingsRow = z.array(
  placed.extend({
    id: z.string(),
    venueId: z.string().nullable(),
    venueAddress: z.string(),
    venueMapUrl: z.string().nullable(),
    state: z.enum(MeetingState),
    /** The cancelled meeting that it makes up for. */
    replacesId: z.string().nullable(),
    /** Who teaches it instead of the instructor of the class. */
    substituteId: z.string().nullable(),
    substituteName: z.string().nullable(),
    /** Why it was cancelled. */
    reason: z.string().nullable(),
    hasBegun: z.boolean(),
    isOver: z.boolean(),
  }),
);
