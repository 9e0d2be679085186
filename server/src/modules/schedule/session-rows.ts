import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { SessionState } from "../../db/generated/enums.ts";
import { LOCAL_TIME } from "./local-time.ts";

const { sql } = Prisma;

/** A session `s` at its venue `v`, if it has one. Times are local, such as 2026-07-07T16:00. */
const PLACED = sql`'start', ${LOCAL_TIME("s.local_start")}, 'end', ${LOCAL_TIME("s.local_end")}, 'timeZone', s.time_zone,
  'venueName', v.name`;

const placed = z.object({
  start: z.string(),
  end: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  venueName: z.string().nullable(),
});

/** The next planned session of a class `c`; null without one. */
export const NEXT_SESSION = sql`(
  SELECT jsonb_build_object(${PLACED}) FROM sessions s LEFT JOIN venues v ON v.id = s.venue_id
  WHERE s.class_id = c.id AND s.state = 'planned' AND s.starts_at > now()
  ORDER BY s.starts_at LIMIT 1
)`;

export const nextSessionRow = placed.nullable();

/** All sessions of a class `c`, in order. */
export const SESSIONS = sql`ARRAY(
  SELECT jsonb_build_object(${PLACED}, 'id', s.id, 'venueId', s.venue_id, 'venueAddress', coalesce(v.address, ''),
    'venueMapUrl', v.map_url, 'state', s.state, 'replacesId', s.replaces_id, 'reason', s.reason, 'hasBegun', s.starts_at <= now())
  FROM sessions s LEFT JOIN venues v ON v.id = s.venue_id
  WHERE s.class_id = c.id ORDER BY s.starts_at, s.id
)`;

export const sessionsRow = z.array(
  placed.extend({
    id: z.string(),
    venueId: z.string().nullable(),
    venueAddress: z.string(),
    venueMapUrl: z.string().nullable(),
    state: z.enum(SessionState),
    /** The cancelled session that it makes up for. */
    replacesId: z.string().nullable(),
    /** Why it was cancelled. */
    reason: z.string().nullable(),
    hasBegun: z.boolean(),
  }),
);
