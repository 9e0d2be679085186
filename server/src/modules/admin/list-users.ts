import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { ListUsersInput } from "./admin.schema.ts";

const ORDERS = {
  name: [{ name: "asc" }, { id: "asc" }],
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  // The role sorts as its type declares it: admins come last there.
  role: [{ role: "desc" }, { name: "asc" }, { id: "asc" }],
} as const satisfies Record<ListUsersInput["sort"], Prisma.UserOrderByWithRelationInput[]>;

/** One stretch of the users, and how many there are in all. Searches names and e-mails. */
export async function listUsers({ db }: Pick<Deps, "db">, { search, sort, limit, offset }: ListUsersInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.UserWhereInput = {
    removedAt: null,
    ...(search && { OR: [{ name: contains }, { email: contains }] }),
  };
  const [users, total, admins] = await Promise.all([
    db.user.findMany({
      where,
      orderBy: [...ORDERS[sort]],
      skip: offset,
      take: limit,
      select: { id: true, name: true, email: true, role: true, photoUrl: true },
    }),
    db.user.count({ where }),
    db.user.count({ where: { role: "admin", removedAt: null } }),
  ]);
  return {
    users: users.map((user) => ({ ...user, isLastAdmin: user.role === "admin" && admins === 1 })),
    total,
  };
}
