import type { Actor } from "../deps.ts";
import { AppError } from "../errors/app-error.ts";
import { may, type Permission } from "../permissions.ts";
import type { Context } from "./context.ts";

/**
 * The caller, when their role has the permission.
 *
 * @throws AppError SIGN_IN_REQUIRED, ROLE_REQUIRED or the token's error
 */
export function requirePermission(
  { actor, tokenError }: Pick<Context, "actor" | "tokenError">,
  permission: Permission,
): Actor {
  if (tokenError) throw new AppError(tokenError);
  if (!actor) throw new AppError("SIGN_IN_REQUIRED");
  if (!may(actor.role, permission)) throw new AppError("ROLE_REQUIRED");
  return actor;
}
