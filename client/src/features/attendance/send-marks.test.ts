import "../../test/browser-gaps.ts";
import { afterEach, describe, expect, test } from "vitest";
import { type KeptMark, forgetDevice, keptLists, keptMarks } from "../../lib/kept-on-device.ts";
import { applicationError, lostConnection } from "../../test/render-with-api.tsx";
import { type Sending, sendMarks } from "./send-marks.ts";

afterEach(() => forgetDevice("ada"));

const aMark = (id: string, meetingId = "m1"): KeptMark => ({
  meetingId,
  day: "2026-07-06",
  name: "Anna Bell",
  mark: { id, enrolmentId: "e1", kind: "arrived", happenedAt: "2026-07-06T14:00:00.000Z" },
});
const keep = (marks: KeptMark[], userId = "ada") => keptMarks.change(userId, () => marks);
const left = async (userId = "ada") =>
  (await keptMarks.read(userId))?.map(({ mark, refusal }) => [mark.id, refusal]) ?? [];

/** A server that keeps what it is sent; `fail` throws what it answers to a call. */
function aSchool(fail: (ids: string[], call: number) => unknown = () => undefined) {
  const calls: string[][] = [];
  let signedIn: string | null = "ada";
  let remembered: string | null | undefined;
  const sending: Sending = {
    userId: "ada",
    session: {
      ready: async () => (signedIn === null ? null : { id: signedIn, name: "", email: "", photoUrl: null }),
      remembered: () => (remembered === undefined ? signedIn : remembered),
      failure: () => null,
    },
    record: async ({ marks }) => {
      const ids = marks.map(({ id }) => id);
      calls.push(ids);
      const error = fail(ids, calls.length);
      if (error) throw error;
      return { marks: ids.map((id) => ({ id, outcome: "added" as const, errorCode: null })) };
    },
    onSent: () => undefined,
    onChange: () => undefined,
  };
  return {
    calls,
    sending,
    signIn: (userId: string | null) => (signedIn = userId),
    remember: (userId: string | null) => (remembered = userId),
  };
}

describe("[ROSTER-6] marks that wait on a device", () => {
  test("go in the order of making, by date, a hundred in a call", async () => {
    const many = Array.from({ length: 102 }, (_, index) => aMark(`a${index}`));
    await keep([many[0], aMark("b0", "m2"), ...many.slice(1)].filter((one) => one !== undefined));
    const { calls, sending } = aSchool();
    expect(await sendMarks(sending)).toBeNull();
    expect(calls.map(({ length }) => length)).toEqual([100, 1, 2]);
    expect(calls[0]?.slice(0, 3)).toEqual(["a0", "a1", "a2"]);
    expect(await left()).toEqual([]);
  });

  test("are sent once by two that send at once", async () => {
    await keep([aMark("a"), aMark("b")]);
    const { calls, sending } = aSchool();
    await Promise.all([sendMarks(sending), sendMarks(sending)]);
    expect(calls).toEqual([["a", "b"]]);
  });

  test("stay where no answer comes, and go under the same ids", async () => {
    await keep([aMark("a"), aMark("b")]);
    const { calls, sending } = aSchool((_ids, call) => call === 1 && lostConnection());
    expect(await sendMarks(sending)).toBe("unreachable");
    expect(await left()).toHaveLength(2);
    await sendMarks(sending);
    expect(calls).toEqual([
      ["a", "b"],
      ["a", "b"],
    ]);
  });

  test("hold up nothing where one of them cannot be read", async () => {
    await keep([aMark("a"), aMark("bad"), aMark("c")]);
    const { sending } = aSchool(
      (ids) => ids.includes("bad") && applicationError("INVALID_INPUT", "This is not a name.", 400),
    );
    expect(await sendMarks(sending)).toBeNull();
    expect(await left()).toEqual([["bad", "This is not a name."]]);
  });

  test("wait for a session, and are never sent by another's", async () => {
    await keep([aMark("a")]);
    const { calls, sending, signIn } = aSchool();
    for (const other of [null, "ben"]) {
      signIn(other);
      expect(await sendMarks(sending)).toBe("signed-out");
    }
    // Ben has nothing, and sends nothing of Ada's.
    expect(await sendMarks({ ...sending, userId: "ben" })).toBeNull();
    expect([calls, await left()]).toEqual([[], [["a", undefined]]]);
    signIn("ada");
    await sendMarks(sending);
    expect(calls).toEqual([["a"]]);
  });

  test("go where the browser cannot say who has signed in", async () => {
    await keep([aMark("a")]);
    const { calls, sending, remember } = aSchool();
    remember("");
    expect(await sendMarks(sending)).toBeNull();
    expect(calls).toEqual([["a"]]);
  });

  test.each([null, "ben"])("wait where another tab has signed out, or in as somebody else: %s", async (other) => {
    await keep([aMark("a")]);
    const { calls, sending, remember } = aSchool();
    remember(other);
    expect(await sendMarks(sending)).toBe("signed-out");
    expect([calls, await left()]).toEqual([[], [["a", undefined]]]);
  });

  test("are refused with a role that may not mark any more, and the lists are deleted", async () => {
    await keep([aMark("a")]);
    await keptLists.change("ada", () => ({ day: "2026-07-06" }) as never);
    const { sending } = aSchool(() => applicationError("FORBIDDEN", "You may not do this.", 403));
    await sendMarks(sending);
    expect(await left()).toEqual([["a", "You may not do this."]]);
    expect(await keptLists.read("ada")).toBeUndefined();
  });
});
