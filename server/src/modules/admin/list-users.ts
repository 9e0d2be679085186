import type { Prisma } from "../../db/generated/client.ts";
import type { Deps } from "../../deps.ts";
import type { SearchPageInput } from "./admin.schema.ts";

/** One stretch of the users by name, and how many there are in all. Searches names and e-mails. */
export async function listUsers({ db }: Pick<Deps, "db">, { search, limit, offset }: SearchPageInput) {
  const contains = { contains: search ?? "", mode: "insensitive" } as const;
  const where: Prisma.UserWhereInput = {
    removedAt: null,
    ...(search && { OR: [{ name: contains }, { email: contains }] }),
  };
  const [users, total, admins] = await Promise.all([
    db.user.findMany({
      where,
      orderBy: [{ name: "asc" }, { id: "asc" }],
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
