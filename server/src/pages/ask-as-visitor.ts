import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Deps } from "../deps.ts";
import { appRouter } from "../trpc/app-router.ts";
import { toPublicError } from "../trpc/error-mapping.ts";
import type { Ask } from "./renderer.ts";

type Procedure = (input: unknown) => Promise<unknown>;

/** Asks the procedures by name as a visitor, whoever the page is for; a refusal comes back as it would be sent. */
export function createAskAsVisitor(deps: Deps): (requestId: string) => Ask {
  return (requestId) => {
    const visitor = appRouter.createCaller({ ...deps, actor: null, tokenRefusal: null, requestId });
    return async (path, input) => {
      const [group = "", name = ""] = path.split(".");
      const procedure = (visitor as unknown as Record<string, Record<string, Procedure>>)[group]?.[name];
      try {
        if (!procedure) throw new TRPCError({ code: "NOT_FOUND" });
        return { data: await procedure(input) };
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        if (error.code === "INTERNAL_SERVER_ERROR") throw error.cause ?? error;
        const { message, refusal } = toPublicError(error);
        return { error: { message, data: { httpStatus: getHTTPStatusCodeFromError(error), refusal } } };
      }
    };
  };
}
