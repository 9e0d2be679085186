import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { matchIn, readPage, type Sorted } from "../../db/list-page.ts";
import { containsPhone, containsText } from "../../db/contains-text.ts";
import { knownEmail } from "../../db/known-email.ts";
import type { Deps } from "../../deps.ts";
import { storedRole } from "../../schemas/role.schema.ts";
import { KEPT_OF_ENROLMENT } from "../enrolments/kept-items.ts";
import { ongoingPlaces } from "../enrolments/ongoing-places.ts";
import type { ListUsersInput } from "./users.schema.ts";

const { sql } = Prisma;

const ORDERS = {
  name: ["sort_name(u.name) ASC", "u.id ASC"],
  newest: ["u.created_at DESC", "u.id DESC"],
  // In the reverse order of the enum: admins first.
  role: ["u.role DESC", "sort_name(u.name) ASC", "u.id ASC"],
} satisfies Record<ListUsersInput["sort"], readonly Sorted[]>;

const userRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Null once its verified owner has it. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  isEmailRefused: z.boolean(),
  role: storedRole,
  photoUrl: z.string().nullable(),
  /** In the order in which they were added. */
  childNames: z.array(z.string()),
  isLastAdmin: z.boolean(),
  /** Classes of theirs that need an instructor: pending, approved, or denied with seats taken. */
  liveClasses: z.int(),
  /** Their paid places in classes that go on, and what is left of the payments, in cents. */
  places: z.object({ count: z.int(), refundCents: z.int() }),
});

/** One page of the users with its total. Searches names, those of children too, e-mails and telephone numbers. */
export async function listUsers({ db }: Deps, { search, sort, ...page }: ListUsersInput) {
  const inPhone = search ? containsPhone("m.phone", search) : null;
  const { rows, ...totals } = await readPage(db, {
    table: "users",
    alias: "u",
    joins: Prisma.empty,
    columns: sql`
      u.id, u.name, ${knownEmail("u")} AS email, u.email_verified_at IS NOT NULL AS "isEmailVerified",
      u.email_refused_at IS NOT NULL AS "isEmailRefused", u.role,
      u.photo_url AS "photoUrl",
      ARRAY(
        SELECT a.name FROM participants a WHERE a.guardian_id = u.id AND a.name IS NOT NULL AND a.removed_at IS NULL
        ORDER BY a.created_at, a.id
      ) AS "childNames",
      u.role = 'admin' AND NOT EXISTS (
        SELECT 1 FROM users o WHERE o.role = 'admin' AND o.removed_at IS NULL AND o.id <> u.id
      ) AS "isLastAdmin",
      (
        SELECT count(*)::int FROM classes c
        WHERE c.instructor_id = u.id AND needs_instructor(c)
      ) AS "liveClasses", (
        SELECT json_build_object('count', count(*), 'refundCents', coalesce(sum(kept.left_cents), 0))
        FROM ${ongoingPlaces(sql`u.id`)} CROSS JOIN LATERAL ${KEPT_OF_ENROLMENT} WHERE kept.paid_at IS NOT NULL
      ) AS places`,
    row: userRow,
    where: sql`u.removed_at IS NULL`,
    order: ORDERS[sort],
    ...page,
    matches: search
      ? [
          ...["m.name", "m.email"].map((column) => matchIn("users m", containsText(column, search))),
          ...(inPhone ? [matchIn("users m", inPhone)] : []),
          matchIn("participants m", sql`${containsText("m.name", search)} AND m.removed_at IS NULL`, "m.guardian_id"),
        ]
      : undefined,
  });
  return { users: rows, ...totals };
}
