// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import hotToast from "react-hot-toast";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TOASTS_AT_ONCE } from "../lib/ui-constants.ts";
import { SessionProvider } from "../lib/session/session-context.tsx";
import { visitorSession } from "../test/sessions.ts";
import { loadToasts, toast } from "../lib/toast.ts";
import { Toasts } from "./toasts.tsx";

beforeEach(async () => {
  await Promise.all([loadToasts(), import("./toaster.tsx")]);
  vi.useFakeTimers();
  window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList;
  const toasts = (
    <SessionProvider value={await visitorSession()}>
      <Toasts />
    </SessionProvider>
  );
  await act(async () => void render(toasts));
});

afterEach(() => {
  act(() => hotToast.removeAll());
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("[TOAST-1] a success is gone 2 s later, after a second of leaving", async () => {
  act(() => toast.success("done"));
  await pass(1900);
  expect(screen.queryByText("done")).not.toBeNull();
  await pass(200);
  await pass(800);
  expect(screen.queryByText("done")).not.toBeNull();
  await pass(300);
  expect(screen.queryByText("done")).toBeNull();
});

/** What begins once a message has been dismissed begins in the next step. */
async function passInSteps(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 100) await pass(100);
}

test("[TOAST-1] a success of more than eight words stays 4 s", async () => {
  act(() => toast.success("The class was added the first time you sent it."));
  await passInSteps(3900);
  expect(screen.queryByText(/^The class was added/)).not.toBeNull();
  await passInSteps(1300);
  expect(screen.queryByText(/^The class was added/)).toBeNull();
});

test("[TOAST-1] a success stays while its link has the focus", async () => {
  act(() => toast.success("done", <a href="/next">Go on</a>));
  const link = screen.getByRole("link", { name: "Go on" });
  act(() => link.focus());
  await passInSteps(6000);
  expect(document.activeElement).toBe(link);
  act(() => link.blur());
  await passInSteps(5300);
  expect(screen.queryByText("done")).toBeNull();
});

test("[TOAST-1] an error stays 4 s and is announced at once", async () => {
  act(() => toast.error("went wrong"));
  expect(screen.getByRole("alert").textContent).toBe("went wrong");
  await pass(3900);
  await pass(200);
  await pass(800);
  expect(screen.queryByText("went wrong")).not.toBeNull();
  await pass(300);
  expect(screen.queryByText("went wrong")).toBeNull();
});

test("[TOAST-1] loading stays until dismissed", async () => {
  act(() => void hotToast.loading("working", { id: "w" }));
  await pass(60_000);
  expect(screen.queryByText("working")).not.toBeNull();
  act(() => hotToast.dismiss("w"));
  await pass(1100);
  expect(screen.queryByText("working")).toBeNull();
});

test("[TOAST-1] at most twenty at once", () => {
  act(() => {
    for (let index = 0; index < 25; index += 1) toast.note(`remark ${index}`);
  });
  expect(screen.getAllByText(/^remark/)).toHaveLength(TOASTS_AT_ONCE);
});

test("[TOAST-1] at most 350 px wide", () => {
  act(() => toast.note("wide"));
  expect(screen.getByText("wide").parentElement?.style.maxWidth).toBe("350px");
});
