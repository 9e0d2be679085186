import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ListActsInput } from "./admin.schema.ts";

const person = { select: { name: true, removedAt: true } } as const;

type PersonRow = Prisma.UserGetPayload<typeof person>;

const ORDERS = {
  newest: [{ at: "desc" }, { id: "desc" }],
  oldest: [{ at: "asc" }, { id: "asc" }],
} as const satisfies Record<ListActsInput["sort"], Prisma.ActOrderByWithRelationInput[]>;

/** A person as the record shows them: whoever has been removed has no name any more. */
function shown(row: PersonRow | null) {
  return row && { name: row.removedAt ? null : row.name };
}

/** One stretch of the record of decisions, and how many there are in all. Searches the names of people and classes. */
export async function listActs({ db }: Pick<Deps, "db">, { search, sort, limit, offset }: ListActsInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const named = { name: contains, removedAt: null };
  const where: Prisma.ActWhereInput = search
    ? { OR: [{ actor: named }, { user: named }, { class: { name: contains } }] }
    : {};
  const [acts, total] = await Promise.all([
    db.act.findMany({
      where,
      orderBy: [...ORDERS[sort]],
      skip: offset,
      take: limit,
      select: {
        id: true,
        at: true,
        kind: true,
        actor: person,
        user: person,
        class: { select: { id: true, name: true } },
        payment: { select: { transactionId: true, amountCents: true } },
      },
    }),
    db.act.count({ where }),
  ]);
  return { acts: acts.map((act) => ({ ...act, actor: shown(act.actor), user: shown(act.user) })), total };
}
