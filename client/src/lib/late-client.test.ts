import type { AppRouter } from "@campside/server/app-router";
import { createTRPCClient, TRPCClientError } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import { refusal } from "../test/render-with-api.tsx";
import { refusalOf } from "./error-message.ts";
import { createLateClient } from "./late-client.ts";

/** The way to a server that answers each call with its name, and refuses what it is not asked for. */
function aServer() {
  return createTRPCClient<AppRouter>({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            if (op.path === "admin.users") return observer.error(refusal("ROLE_REQUIRED", "Not yours.", 403));
            observer.next({ result: { data: `${op.type} ${op.path}` } });
            observer.complete();
          }),
    ],
  });
}

test("the way to the server is loaded once, with the first call; questions, changes and refusals go through", async () => {
  let loads = 0;
  const client = createLateClient(async () => {
    loads += 1;
    return aServer();
  });
  expect(loads).toBe(0);
  const answers = await Promise.all([client.classes.popular.query(), client.auth.signOutEverywhere.mutate()]);
  expect(answers).toEqual(["query classes.popular", "mutation auth.signOutEverywhere"]);
  const refused: unknown = await client.admin.users.query({}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TRPCClientError);
  expect(refusalOf(refused)).toBe("ROLE_REQUIRED");
  expect(loads).toBe(1);
});

test("a load that failed is told, and tried again by the next call", async () => {
  let isOnline = false;
  const client = createLateClient(async () => {
    if (!isOnline) throw new TypeError("Failed to fetch dynamically imported module");
    return aServer();
  });
  await expect(client.classes.popular.query()).rejects.toThrow("Failed to fetch");
  isOnline = true;
  expect(await client.classes.popular.query()).toBe("query classes.popular");
});
