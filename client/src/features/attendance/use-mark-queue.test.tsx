import "../../test/browser-gaps.ts";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { forgetDevice, type KeptMark, keptMarks } from "../../lib/kept-on-device.ts";
import { lostConnection, renderWithApi } from "../../test/render-with-api.tsx";
import { type MarkQueue, useMarkQueue } from "./use-mark-queue.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetDevice("f1");
});

const aMark = (id: string): KeptMark => ({
  meetingId: "m1",
  day: "2026-07-06",
  name: "Anna Bell",
  mark: { id, enrolmentId: "e1", kind: "arrived", happenedAt: "2026-07-06T14:00:00.000Z" },
});

/** Shows the ids of what waits, on a page whose server cannot be reached. */
async function show() {
  let queue: MarkQueue | undefined;
  function Waiting() {
    queue = useMarkQueue();
    return <p>{`Waits: ${queue.marks?.map(({ mark }) => mark.id).join(" ") ?? "unknown"}, ${queue.problem}`}</p>;
  }
  await renderWithApi(<Waiting />, { "attendance.record": () => Promise.reject(lostConnection()) });
  return (id: string) => act(() => queue?.add(aMark(id)));
}

test("[ROSTER-6] a mark stays on the page where what was read before it comes late", async () => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const read = vi.spyOn(keptMarks, "read").mockReturnValue(late);
  const add = await show();
  await act(() => new Promise(setImmediate));
  const before = read.mock.calls.length;
  read.mockRestore();
  add("a");
  await screen.findByText("Waits: a, unreachable");
  // The reads of the page's opening.
  expect(before).toBeGreaterThan(0);
  await act(async () => resolve(undefined));
  expect(screen.getByText("Waits: a, unreachable")).toBeTruthy();
});

test("[ROSTER-6] what another tab has made unseen is shown once this one has tried to send", async () => {
  const add = await show();
  await screen.findByText("Waits: , null");
  await keptMarks.change("f1", () => [aMark("other")]);
  add("a");
  expect(await screen.findByText("Waits: other a, unreachable")).toBeTruthy();
});
