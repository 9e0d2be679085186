import type { Actor, Deps, Signed } from "../src/deps.ts";

/** Dependencies with a caller, as a signed-in procedure passes them to a use case. */
export function signed(deps: Partial<Deps>, actor: Actor): Signed {
  return { pictureOrigins: [], holdMinutes: 15, ...deps, actor } as Signed;
}
