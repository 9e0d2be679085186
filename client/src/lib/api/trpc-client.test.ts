// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessToken } from "../session/access-token.ts";
import { errorCodeOf, errorStatusOf } from "./error-message.ts";
import { createTrpcClient } from "./trpc-client.ts";

type Asked = { url: string; authorization: string | null };

/** A server that answers every call with what the test says, in turn; the last answer stays. */
function serve(...answers: { status: number; body: unknown }[]): Asked[] {
  const requests: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    requests.push({ url, authorization: new Headers(init.headers).get("authorization") });
    const { status, body } = answers[Math.min(requests.length, answers.length) - 1] ?? { status: 500, body: null };
    return new Response(JSON.stringify(url.includes("batch=") ? [body] : body), {
      status,
      headers: { "content-type": "application/json" },
    });
  });
  return requests;
}

const nobody = { status: 200, body: { result: { data: { json: null } } } };
const refused = (status: number, errorCode: string) => ({
  status,
  body: {
    error: {
      json: { message: errorCode, code: -32001, data: { code: "", httpStatus: status, errorCode, requestId: "r1" } },
    },
  },
});

/** The client of a page whose session is renewed as the test says. */
function aClient(renew: () => Promise<void> = () => Promise.reject(new Error("Nobody asked for this."))) {
  let renewals = 0;
  let renewing: Promise<void> | undefined;
  const session = {
    renew: () => {
      renewals += 1;
      return (renewing = renew());
    },
    renewal: () => renewing,
  };
  return { client: createTrpcClient(session), session, renewals: () => renewals };
}

beforeEach(() => accessToken.write("kept"));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("[AUTH-11] a call carries the kept token, and none where there is none", async () => {
  const requests = serve(nobody);
  const { client } = aClient();
  await client.auth.me.query();
  accessToken.remove();
  await client.auth.me.query();
  expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer kept", null]);
});

test.each([
  [401, "SIGN_IN_REQUIRED"],
  [403, "NOT_ALLOWED"],
])("[AUTH-11] %i rejects the error once: nobody is redirected or signed out", async (status, errorCode) => {
  const requests = serve(refused(status, errorCode));
  const { client, renewals } = aClient();
  const here = location.href;
  const error = await client.auth.me.query().catch((reason: unknown) => reason);
  expect([errorStatusOf(error), errorCodeOf(error)]).toEqual([status, errorCode]);
  expect(requests).toHaveLength(1);
  expect(renewals()).toBe(0);
  expect(accessToken.read()).toBe("kept");
  expect(location.href).toBe(here);
});

test("[AUTH-9][AUTH-11] a token that has run out is renewed once, without a word", async () => {
  const requests = serve(refused(401, "TOKEN_EXPIRED"), nobody);
  const { client, renewals } = aClient(async () => accessToken.write("new"));
  expect(await client.auth.me.query()).toBeNull();
  expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer kept", "Bearer new"]);
  expect(renewals()).toBe(1);
});

test("[AUTH-11] a session that cannot be renewed rejects the error, and the token stays where it is", async () => {
  const requests = serve(refused(401, "SESSION_ENDED"));
  const { client } = aClient();
  const error = await client.auth.me.query().catch((reason: unknown) => reason);
  expect(errorCodeOf(error)).toBe("SESSION_ENDED");
  expect(requests).toHaveLength(2);
  expect(accessToken.read()).toBe("kept");
});

test("[AUTH-8] a token is issued without one, while the renewal that needs it is under way, and after failures of ours", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const requests = serve(
    { status: 500, body: refused(500, "").body },
    { status: 200, body: { result: { data: { json: { token: "new" } } } } },
  );
  const { client, session } = aClient(() => new Promise(() => undefined));
  void session.renew();
  const issued = client.auth.issueToken.mutate({ idToken: "proof" });
  await vi.runAllTimersAsync();
  expect(await issued).toEqual({ token: "new" });
  expect(requests.map(({ authorization }) => authorization)).toEqual(["Bearer proof", "Bearer proof"]);
});
