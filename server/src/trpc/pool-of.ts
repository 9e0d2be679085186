import type { AnyProcedure } from "@trpc/server";
import type { Db } from "../db/client.ts";
import type { PoolName } from "../db/open-pools.ts";
import { metaOf } from "./procedures.ts";

type Procedure = AnyProcedure | undefined;

/** The pools of signed-in calls. */
export type CallPools = Record<PoolName, Db>;

/** The connections of a procedure. */
export type DbOf = (procedure: Procedure) => Db | Promise<Db>;

/** A procedure's pool, or for one that may read from a replica what `choose` says. */
export const dbOfPools =
  (pools: CallPools, choose: (() => Promise<Db>) | null): DbOf =>
  (procedure) =>
    choose && metaOf(procedure).mayReadReplica ? choose() : pools[poolOf(procedure)];

/** The pool of a procedure. */
export const poolOf = (procedure: Procedure): PoolName => metaOf(procedure).pool ?? "reads";

/** The pool in which a request counts: that of its procedures if they have one in common. */
export function poolOfAll(procedures: readonly Procedure[]): PoolName {
  const [first = "reads", ...rest] = new Set(procedures.map(poolOf));
  return rest.length === 0 ? first : "reads";
}
