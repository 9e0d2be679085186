import "../../test/browser-gaps.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { createAppRouter } from "../../router.tsx";
import { answeringClient } from "../../test/answering-client.ts";
import { student } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { createQueryClient } from "../api/query-client.ts";

async function routerFor(role: string | null) {
  return createAppRouter({
    queryClient: createQueryClient({ retry: false }),
    client: answeringClient({ "auth.me": () => ({ ...student, role }) }).client,
    session: await mayasSession(),
    publicUrl: null,
    history: createMemoryHistory(),
  });
}

/** The pages of the dashboard that a role is not sent away from. */
async function openTo(role: string | null): Promise<string[]> {
  const router = await routerFor(role);
  const open: string[] = [];
  for (const path of Object.keys(router.routesByPath).filter((one) => one.startsWith("/dashboard"))) {
    await router.navigate({ to: path } as never);
    const { pathname, search } = router.state.location;
    const isSentAway = pathname === "/login" && search.redirect === path;
    if (!isSentAway) open.push(path.replace(/^\/dashboard\/?/, ""));
  }
  return open.toSorted();
}

const ANYBODYS = ["", "history", "payment"];

describe("[ROUTE-5] the pages of the dashboard that are open", () => {
  test.each([
    ["student", ["enrolled", "selectClass"]],
    ["instructor", ["addclass", "myclass"]],
    ["admin", ["menageClass", "menageUser", "money", "record"]],
  ])("to the %s", async (role, own) => {
    expect(await openTo(role)).toEqual([...ANYBODYS, ...own].toSorted());
  });

  test.each(["volunteer", null])("[ROLE-1] to a role without permissions (%s): the welcome alone", async (role) => {
    expect(await openTo(role)).toEqual([""]);
  });
});
