import type { Actor } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import type { Context } from "./context.ts";

/** Who may make a call: whoever is signed in, or one role alone. */
export type Callers = "signed-in" | Actor["role"];

/**
 * The caller, when they are one of these.
 *
 * @throws AppError SIGN_IN_REQUIRED, ROLE_REQUIRED, or why their token does not hold
 */
export function requireCaller(
  { actor, tokenRefusal }: Pick<Context, "actor" | "tokenRefusal">,
  callers: Callers,
): Actor {
  if (tokenRefusal) throw new AppError(tokenRefusal);
  if (!actor) throw new AppError("SIGN_IN_REQUIRED");
  if (callers !== "signed-in" && actor.role !== callers) throw new AppError("ROLE_REQUIRED");
  return actor;
}
