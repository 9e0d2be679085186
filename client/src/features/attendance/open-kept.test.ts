import { expect, test } from "vitest";
import "../../test/browser-gaps.ts";
import { keptLists, schoolsToday } from "../../lib/kept-on-device.ts";
import { student } from "../../test/render-with-api.tsx";
import { mayasSession } from "../../test/sessions.ts";
import { requireSignInOrKept } from "./open-kept.ts";

const instructor = { ...student, role: "instructor" as const };

/** Opens a page with lists on this device and a server that knows the reader as this. */
async function open(me: unknown) {
  await keptLists.change("maya", () => ({
    ...{ day: schoolsToday(), savedAt: Date.now(), me: instructor, days: [], rosters: [] },
  }));
  const auth = { me: { getData: () => me, setData: () => undefined, ensureData: async () => me } };
  const found = await requireSignInOrKept({ session: await mayasSession(), queryUtils: { auth } as never }, "/");
  return { found, kept: await keptLists.read("maya") };
}

test("[ROSTER-9] lists stay with who may mark, and go where the server knows that the reader may not any more", async () => {
  expect(await open(instructor)).toMatchObject({ found: { role: "instructor" }, kept: { days: [] } });
  expect(await open(student)).toEqual({ found: student, kept: undefined });
});
