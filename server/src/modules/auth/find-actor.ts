import type { Actor, Deps } from "../../deps.ts";
import { AppError } from "../../errors/app-error.ts";
import { actorSelect } from "./auth.select.ts";

/**
 * Who holds this token, with the role that the database gives them now.
 *
 * @throws AppError TOKEN_EXPIRED; SESSION_ENDED after sign-out everywhere, a role change or removal
 */
export async function findActor({ db, tokens }: Pick<Deps, "db" | "tokens">, token: string): Promise<Actor> {
  const session = await tokens.read(token);
  const user = await db.user.findUnique({
    where: { id: session.userId },
    select: { ...actorSelect, sessionVersion: true, removedAt: true },
  });
  if (!user || user.removedAt || user.sessionVersion !== session.version) throw new AppError("SESSION_ENDED");
  const { sessionVersion: _version, removedAt: _removedAt, ...actor } = user;
  return actor;
}
