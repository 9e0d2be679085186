import { z } from "zod";
import { Prisma } from "../../db/generated/client.ts";
import { ActKind } from "../../db/generated/enums.ts";
import { type Match, readPage, type Sorted } from "../../db/list-page.ts";
import { holds } from "../../db/searched.ts";
import type { Deps } from "../../deps.ts";
import type { ListActsInput } from "./admin.schema.ts";

const { sql, raw } = Prisma;

const ORDERS = {
  newest: [
    ["a.at", "DESC"],
    ["a.id", "DESC"],
  ],
  oldest: [
    ["a.at", "ASC"],
    ["a.id", "ASC"],
  ],
} as const satisfies Record<ListActsInput["sort"], readonly Sorted[]>;

const actRow = z.object({
  id: z.string(),
  at: z.date(),
  kind: z.enum(ActKind),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  classId: z.string().nullable(),
  className: z.string().nullable(),
  transactionId: z.string().nullable(),
  amountCents: z.int().nullable(),
});

// A person as the record shows them: whoever has been removed has no name any more.
const COLUMNS = sql`
  a.id, a.at, a.kind, a.actor_id AS "actorId", a.user_id AS "userId",
  CASE WHEN actor.removed_at IS NULL THEN actor.name END AS "actorName",
  CASE WHEN person.removed_at IS NULL THEN person.name END AS "userName",
  a.class_id AS "classId", c.name AS "className",
  p.transaction_id AS "transactionId", p.amount_cents AS "amountCents"`;

const JOINS = sql`
  LEFT JOIN users actor ON actor.id = a.actor_id
  LEFT JOIN users person ON person.id = a.user_id
  LEFT JOIN classes c ON c.id = a.class_id
  LEFT JOIN payments p ON p.id = a.payment_id`;

function matchesOf(search: string): Match[] {
  const about =
    (person: string): Match =>
    (only) =>
      sql`
    SELECT m.id FROM users u JOIN acts m ON ${raw(person)} = u.id
    WHERE u.removed_at IS NULL AND ${holds("u.name", search)} ${only("m.id")}`;
  return [
    about("m.actor_id"),
    about("m.user_id"),
    (only) => sql`
      SELECT m.id FROM classes k JOIN acts m ON m.class_id = k.id WHERE ${holds("k.name", search)} ${only("m.id")}`,
  ];
}

/** One stretch of the record of decisions, and how many there are in all. Searches the names of people and classes. */
export async function listActs({ db }: Pick<Deps, "db">, { search, sort, ...stretch }: ListActsInput) {
  const { rows, ...totals } = await readPage(db, {
    table: "acts",
    alias: "a",
    joins: JOINS,
    columns: COLUMNS,
    row: actRow,
    order: ORDERS[sort],
    ...stretch,
    matches: search ? matchesOf(search) : undefined,
  });
  return { acts: rows.map(toAct), ...totals };
}

function toAct({ id, at, kind, ...row }: z.output<typeof actRow>) {
  const { actorId, actorName, userId, userName, classId, className, transactionId, amountCents } = row;
  return {
    id,
    at,
    kind,
    actor: actorId === null ? null : { name: actorName },
    user: userId === null ? null : { name: userName },
    class: classId === null || className === null ? null : { id: classId, name: className },
    payment: transactionId === null || amountCents === null ? null : { transactionId, amountCents },
  };
}
