// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accessToken } from "./access-token.ts";

const quota = () => {
  throw new DOMException("full", "QuotaExceededError");
};

beforeEach(() => {
  localStorage.clear();
  accessToken.remove();
});
afterEach(() => void vi.restoreAllMocks());

test("[AUTH-9] a token is kept in the browser", () => {
  accessToken.write("token");
  expect([localStorage.getItem("accessToken"), accessToken.isPersisted()]).toEqual(["token", true]);
});

test("[UP-2] where storage is blocked, the token lasts as long as the page", () => {
  const blocked = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  accessToken.write("token");
  expect([accessToken.read(), accessToken.isPersisted()]).toEqual(["token", false]);
  accessToken.remove();
  expect([accessToken.read(), accessToken.isPersisted()]).toEqual([null, true]);
  expect(blocked).toHaveBeenCalled();
});

test("[UP-2] where storage is full, the new token counts and not the one that was stored before", () => {
  accessToken.write("old");
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(quota);
  accessToken.write("new");
  expect(accessToken.read()).toBe("new");
  full.mockRestore();
  accessToken.write("newest");
  expect([accessToken.read(), localStorage.getItem("accessToken")]).toEqual(["newest", "newest"]);
});

test("[UP-2] a token that somebody has removed from the storage lasts as long as the page; another tab's is taken", () => {
  accessToken.write("token");
  localStorage.clear();
  expect([accessToken.read(), accessToken.isPersisted()]).toEqual(["token", true]);
  localStorage.setItem("accessToken", "of another tab");
  expect(accessToken.read()).toBe("of another tab");
  localStorage.clear();
  accessToken.remove();
  expect(accessToken.read()).toBeNull();
});
