import type { AppRouter } from "@campside/server/app-router";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export const trpc = createTRPCReact<AppRouter>();

/** What each procedure is asked, by name. */
export type Asked = inferRouterInputs<AppRouter>;
/** What each procedure answers, by name. */
export type Answers = inferRouterOutputs<AppRouter>;
export type Role = NonNullable<Answers["auth"]["me"]>["role"];
export type Me = NonNullable<Answers["auth"]["me"]>;
export type ClassCard = Answers["classes"]["popular"][number];
