import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { Role } from "../../db/generated/enums.ts";
import { readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Deps } from "../../deps.ts";
import type { ListUsersInput } from "./admin.schema.ts";

const { sql } = Prisma;

const ORDERS = {
  name: [
    ["u.name", "ASC"],
    ["u.id", "ASC"],
  ],
  newest: [
    ["u.created_at", "DESC"],
    ["u.id", "DESC"],
  ],
  // The role sorts as its type declares it: admins come last there.
  role: [
    ["u.role", "DESC"],
    ["u.name", "ASC"],
    ["u.id", "ASC"],
  ],
} as const satisfies Record<ListUsersInput["sort"], readonly Sorted[]>;

const userRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(Role),
  photoUrl: z.string().nullable(),
  isLastAdmin: z.boolean(),
});

/** One stretch of the users, and how many there are in all. Searches names and e-mails. */
export async function listUsers({ db }: Pick<Deps, "db">, { search, sort, ...stretch }: ListUsersInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "users",
    alias: "u",
    joins: Prisma.empty,
    columns: sql`
      u.id, u.name, u.email, u.role, u.photo_url AS "photoUrl",
      u.role = 'admin' AND NOT EXISTS (
        SELECT 1 FROM users o WHERE o.role = 'admin' AND o.removed_at IS NULL AND o.id <> u.id
      ) AS "isLastAdmin"`,
    row: userRow,
    where: sql`u.removed_at IS NULL`,
    order: ORDERS[sort],
    ...stretch,
    matches: search
      ? [
          (only) => sql`SELECT m.id FROM users m WHERE ${holds("m.name", search)} ${only("m.id")}`,
          (only) => sql`SELECT m.id FROM users m WHERE ${holds("m.email", search)} ${only("m.id")}`,
        ]
      : undefined,
  });
  return { users: rows, ...totals };
}
