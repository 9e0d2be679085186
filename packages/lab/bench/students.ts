import type { Db } from "../../../server/src/db/client.ts";
import { createAppTokens } from "../../../server/src/modules/auth/app-tokens.ts";
import { TOKEN_SECRET } from "./bench-school.ts";

export interface BenchStudent {
  id: string;
  headers: { authorization: string };
}

/** Students of the school with a token, ordered by id. */
export async function signedInStudents(db: Db, count: number): Promise<BenchStudent[]> {
  const tokens = createAppTokens([TOKEN_SECRET]);
  const users = await db.user.findMany({
    where: { role: "student" },
    orderBy: { id: "asc" },
    take: count,
    select: { id: true, sessionVersion: true },
  });
  return Promise.all(
    users.map(async ({ id, sessionVersion }) => {
      const { token } = await tokens.issue({ userId: id, version: sessionVersion });
      return { id, headers: { authorization: `Bearer ${token}` } };
    }),
  );
}
