import { afterEach, expect, test, vi } from "vitest";
import { sessionHint } from "./session-hint.ts";

const refuse = () => {
  throw new DOMException("Storage does not take it.", "QuotaExceededError");
};

afterEach(() => {
  vi.restoreAllMocks();
  sessionHint.remove();
});

test("[ROSTER-6] who has signed in is known where storage is full, until the sign-out", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  sessionHint.write("ada");
  expect(sessionHint.read()).toBe("ada");
  sessionHint.remove();
  expect(sessionHint.read()).toBeNull();
});

test("[ROSTER-6] who has signed in is known where storage is blocked, and unknown before and after", () => {
  for (const method of ["getItem", "setItem", "removeItem"] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  expect(sessionHint.read()).toBe("");
  sessionHint.write("ada");
  expect(sessionHint.read()).toBe("ada");
  sessionHint.remove();
  expect(sessionHint.read()).toBe("");
});

test("[ROSTER-6] what storage takes again counts before what the page has held", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementationOnce(refuse);
  sessionHint.write("ada");
  sessionHint.write("ben");
  expect([sessionHint.read(), localStorage.length]).toEqual(["ben", 1]);
});
