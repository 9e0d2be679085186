import type { Actor, Deps, Ctx } from "../src/deps.ts";

type Address = { address: string | null };

/** Dependencies with a caller, as a signed-in procedure passes them to a use case. */
export function signed(deps: Partial<Deps & Address>, actor: Actor): Ctx & Address {
  const holds = {
    holdMinutes: 15,
    newHoldsPerNetwork: 30,
    requireVerifiedEmail: false,
    hashNetwork: (one: string) => one,
    address: null,
    email: null,
    mailer: null,
    healthSeal: null,
    schoolTimeZone: "UTC",
  };
  return { pictureOrigins: [], ...holds, ...deps, actor } as Ctx & Address;
}
