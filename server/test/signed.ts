import { SCHOOL } from "./school.ts";
import type { Actor, Deps, Ctx } from "../src/deps.ts";

type Address = { address: string | null };

/** Dependencies with a caller, as a signed-in procedure passes them to a use case. */
export function signed(deps: Partial<Deps & Address & Pick<Ctx, "school">>, actor: Actor): Ctx & Address {
  const holds = {
    newHoldsPerNetwork: 30,
    hashNetwork: (one: string) => one,
    address: null,
    email: null,
    mailer: null,
    healthSeal: null,
    school: SCHOOL,
  };
  return { pictureOrigins: [], ...holds, ...deps, actor } as Ctx & Address;
}
