import type { AppRouter } from "@campside/server/app-router";
import { type QueryKey, queryOptions, useMutation, type UseMutationOptions } from "@tanstack/react-query";
import type { Answers, Asked } from "./trpc.ts";

type Rooms = AppRouter["_def"]["record"];
type Room = keyof Rooms;
/** The procedures of one kind by their full names, such as `classes.popular`. */
type NameOf<Kind extends "query" | "mutation"> = {
  [R in Room]: {
    [P in keyof Rooms[R] & string]: Rooms[R][P] extends { _def: { type: Kind } } ? `${R}.${P}` : never;
  }[keyof Rooms[R] & string];
}[Room];
type Of<Table, Name extends string> = Name extends `${infer R}.${infer P}`
  ? R extends keyof Table
    ? P extends keyof Table[R]
      ? Table[R][P]
      : never
    : never
  : never;

/** The way to the server, procedure by procedure. */
export type Api = {
  query(name: string, input?: unknown): Promise<unknown>;
  mutation(name: string, input?: unknown): Promise<unknown>;
};

/**
 * What `useQuery` and the cache need to know of a question to the server. Its key is the one that @trpc/react-query gives
 * it: whoever asks by the one finds the answers of the other.
 */
export function question<Name extends NameOf<"query">>(
  name: Name,
  ...[input]: undefined extends Of<Asked, Name> ? [input?: Of<Asked, Name>] : [input: Of<Asked, Name>]
) {
  return queryOptions<Of<Answers, Name>>({
    queryKey: [name.split("."), { ...(input !== undefined && { input }), type: "query" }],
  });
}

/** All answers of a procedure or of a whole room, for forgetting them. */
export function answersOf(name: NameOf<"query"> | Room): { queryKey: QueryKey } {
  return { queryKey: [name.split(".")] };
}

/** Changes something at the server. */
export function useChange<Name extends NameOf<"mutation">>(
  name: Name,
  options: Omit<UseMutationOptions<Of<Answers, Name>, Error, Of<Asked, Name>>, "mutationFn" | "mutationKey"> = {},
) {
  return useMutation({ mutationKey: [name.split(".")], ...options });
}

const nameIn = (key: QueryKey | undefined) => (key as [readonly string[]])[0].join(".");

/** How the cache asks and changes what it has only a key of. */
export function byName(loadApi: () => Promise<Api>) {
  return {
    queryFn: async ({ queryKey }: { queryKey: QueryKey }) => {
      const [, asked] = queryKey as [unknown, { input?: unknown }];
      return (await loadApi()).query(nameIn(queryKey), asked.input);
    },
    mutationFn: async (input: unknown, { mutationKey }: { mutationKey?: QueryKey }) =>
      (await loadApi()).mutation(nameIn(mutationKey), input),
  };
}
