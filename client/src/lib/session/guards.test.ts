import "../../test/browser-gaps.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { createAppRouter } from "../../router.tsx";
import { answeringClient, type Api } from "../../test/answering-client.ts";
import { applicationError, breakdown, lostConnection, student } from "../../test/render-with-api.tsx";
import { mayasSession, unrestoredSession, visitorSession } from "../../test/sessions.ts";
import type { Session } from "./session.ts";
import { createQueryClient } from "../api/query-client.ts";

function routerWith(api: Api, session: Session) {
  return createAppRouter({
    queryClient: createQueryClient({ retry: false }),
    client: answeringClient(api).client,
    session,
    site: {
      schoolName: "Campside",
      publicUrl: null,
      legal: null,
      languages: ["en"],
      currency: "usd",
      contactEmail: null,
      contactPhone: null,
      logo: null,
    },
    history: createMemoryHistory(),
  });
}

async function routerFor(role: string | null, session = mayasSession()) {
  return routerWith({ "auth.me": () => ({ ...student, role }) }, await session);
}

/** The pages of the dashboard that a role is not sent away from. */
async function openTo(role: string | null, session?: Promise<Session>): Promise<string[]> {
  const router = await routerFor(role, session);
  const open: string[] = [];
  for (const path of Object.keys(router.routesByPath).filter((one) => one.startsWith("/dashboard"))) {
    const address = path.replace(/\$\w+/g, "of-something");
    await router.navigate({ to: address } as never);
    const { pathname, search } = router.state.location;
    const isSentAway = pathname === "/login" && search.redirect === address;
    if (!isSentAway) open.push(path.replace(/^\/dashboard\/?/, ""));
  }
  return open.toSorted();
}

const ANYBODYS = ["", "history", "payment", "waitlist", "week"];

const ONE_CLASS = ["", "/dates", "/messages", "/people"].map((tab) => `classes/$classId${tab}`);

describe("[ROUTE-5] the pages of the dashboard that are open", () => {
  test.each([
    ["student", ["enrolled", "family", "selectClass"]],
    ["instructor", ["addclass", "attendance", "attendance/$meetingId", ...ONE_CLASS, "myclass"]],
    [
      "admin",
      [
        "attendance",
        "attendance/$meetingId",
        ...ONE_CLASS,
        "classes/$classId/money",
        "consents",
        "desk",
        "discounts",
        "email",
        "families/$userId",
        "holidays",
        "menageClass",
        "menageUser",
        "money",
        "record",
        "reports",
        "settings",
        "venues",
      ],
    ],
  ])("to the %s", async (role, home) => {
    expect(await openTo(role)).toEqual([...ANYBODYS, ...home].toSorted());
  });

  test.each(["volunteer", null])("[ROLE-1] to a role without permissions (%s): the welcome alone", async (role) => {
    expect(await openTo(role)).toEqual([""]);
  });
});

const refused = applicationError("IDENTITY_NOT_PROVED", "Please sign in again.", 401);

test("[ROUTE-4] no page of the dashboard is open to a visitor", async () => {
  expect(await openTo("admin", visitorSession())).toEqual([]);
});

describe("[ROUTE-4] a page of the dashboard", () => {
  test.each([
    ["the token cannot be fetched: the school is away", { exchange: lostConnection() }],
    ["the token cannot be fetched: the school fails", { exchange: breakdown("r-17") }],
    ["the user cannot be asked for: the school is away", { me: lostConnection() }],
    ["the user cannot be asked for: the school fails", { me: breakdown("r-17") }],
  ])(
    "says that the school cannot be reached, and opens at the next try, where %s",
    async (_case, { exchange, me }: Failing) => {
      let isAway = true;
      const session = unrestoredSession(async () => {
        if (isAway && exchange) throw exchange;
      });
      const router = routerWith(
        {
          "auth.me": () => {
            if (isAway && me) throw me;
            return student;
          },
          "payments.history": () => ({ payments: [], total: 0, isTotalExact: true }),
          "payments.statementYears": () => [],
        },
        session,
      );
      await router.navigate({ to: "/dashboard/history" });
      expect(router.state.location.pathname).toBe("/dashboard/history");
      expect(String(router.state.matches.find(({ status }) => status === "error")?.error)).toMatch(
        /school cannot be reached/,
      );

      isAway = false;
      await router.invalidate();
      expect(router.state.location.pathname).toBe("/dashboard/history");
      expect(router.state.matches.map(({ status }) => status)).toEqual(["success", "success", "success"]);
    },
  );

  test.each([
    ["the token is refused", { exchange: refused }],
    ["the user's token is refused", { me: applicationError("SESSION_ENDED", "Please sign in again.", 401) }],
  ])("leads to the login page where %s", async (_case, { exchange, me }: Failing) => {
    const session = unrestoredSession(async () => {
      if (exchange) throw exchange;
    });
    const router = routerWith(
      {
        "auth.me": () => {
          throw me;
        },
      },
      session,
    );
    await router.navigate({ to: "/dashboard/history" });
    expect(router.state.location).toMatchObject({ pathname: "/login", search: { redirect: "/dashboard/history" } });
  });
});

type Failing = { exchange?: Error; me?: Error };

test.each(["https://evil.example", "HTTP://evil.example", "//evil.example", 7])(
  "[SAFE-4] the login and sign-up pages take no address to return to but one of this site: %j",
  async (redirect) => {
    const router = await routerFor(null);
    for (const page of ["/login", "/signUp"]) {
      await router.navigate({ to: page, search: { redirect } } as never);
      expect(router.state.matches.at(-1)?.search).toEqual({ redirect: undefined });
      await router.navigate({ to: page, search: { redirect: "/dashboard" } } as never);
      expect(router.state.matches.at(-1)?.search).toEqual({ redirect: "/dashboard" });
    }
  },
);
