import type { AppRouter } from "@campside/server/app-router";
import { createTRPCReact } from "@trpc/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";

export const trpc = createTRPCReact<AppRouter>();

export type RouterInputs = inferRouterInputs<AppRouter>;
export type RouterOutputs = inferRouterOutputs<AppRouter>;
export type Me = NonNullable<RouterOutputs["auth"]["me"]>;
export type Role = NonNullable<Me["role"]>;
export type ClassCard = RouterOutputs["classes"]["popular"][number];
