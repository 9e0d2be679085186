import { QueryObserver } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { expect, onTestFinished, test } from "vitest";
import { answeringClient } from "../../test/answering-client.ts";
import { createQueryClient } from "../api/query-client.ts";
import { followIdentity } from "./follow-identity.ts";
import type { SessionState } from "./session.ts";

const keyOf = (path: string) => [path.split("."), { type: "query" }];

/** A page on which somebody reads `path`, and nothing is answered any more. */
function reading(path: string) {
  const queryClient = createQueryClient();
  const { client } = answeringClient({});
  const queryUtils = createTRPCQueryUtils({ queryClient, client });
  const signedIn = (id: string): SessionState => ({
    status: "signed-in",
    identity: { id, name: "", email: "", photoUrl: null },
  });
  let state = signedIn("ada");
  const listeners: (() => void)[] = [];
  const session = { state: () => state, subscribe: (listener: () => void) => void listeners.push(listener) };
  const router = { subscribe: () => () => undefined, invalidate: () => new Promise<void>(() => undefined) };
  followIdentity(router, { queryClient, queryUtils, session: session as never });
  const queryKey = keyOf(path);
  queryClient.setQueryData(queryKey, ["of Ada"]);
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false });
  onTestFinished(observer.subscribe(() => undefined));
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { data: () => observer.getCurrentResult().data, become, signedIn };
}

test.for(["enrolment.mine", "enrolment.selected", "classes.byId", "admin.users"])(
  "what somebody else may not read is gone at once after a sign-out, also on the screen: %s",
  (path) => {
    const page = reading(path);
    page.become(page.signedIn("ada"));
    expect(page.data()).toEqual(["of Ada"]);
    page.become({ status: "signed-out" });
    expect(page.data()).toBeUndefined();
  },
);

test("what is the same for everybody stays on the screen", () => {
  const page = reading("classes.list");
  page.become(page.signedIn("ada"));
  page.become(page.signedIn("ben"));
  expect(page.data()).toEqual(["of Ada"]);
});
