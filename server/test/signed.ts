import { commandDeps } from "../../scripts/school/command-deps.ts";
import type { Db } from "../src/db/client.ts";
import { type Actor, type AnyCtx, anonymousContext, type Ctx } from "../src/deps.ts";
import { SCHOOL } from "./school.ts";

type Provided = Partial<AnyCtx> & { db: Db };

/** The whole context of a call by nobody, over a database and what else the test has. */
export const contextOf = (provided: Provided): AnyCtx => ({
  ...anonymousContext(commandDeps(provided), SCHOOL),
  ...provided,
});

/** That of a signed-in caller, as a procedure passes it to a use case. */
export const signed = (provided: Provided, actor: Actor): Ctx => ({ ...contextOf(provided), actor });
