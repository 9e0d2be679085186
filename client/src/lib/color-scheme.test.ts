// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { chooseColorScheme, onColorScheme, readColorScheme } from "./color-scheme.ts";

const root = document.documentElement;
const isMarkedDark = () => root.classList.contains("dark");
const markFor = () => root.getAttribute("data-mantine-color-scheme");

beforeEach(() => localStorage.clear());

test("[SHELL-7] without a choice the page is dark", () => {
  expect(readColorScheme()).toBe("dark");
});

test("[SHELL-7] the choice is kept as a JSON boolean, wins, and marks the document root", () => {
  chooseColorScheme("light");
  expect(localStorage.getItem("darkMode")).toBe("false");
  expect([isMarkedDark(), markFor(), readColorScheme()]).toEqual([false, "light", "light"]);
  chooseColorScheme("dark");
  expect(localStorage.getItem("darkMode")).toBe("true");
  expect([isMarkedDark(), markFor(), readColorScheme()]).toEqual([true, "dark", "dark"]);
});

test("[SHELL-7] something else in its place counts as no choice", () => {
  localStorage.setItem("darkMode", "{oops");
  expect(readColorScheme()).toBe("dark");
});

test("[SHELL-7] a choice made in another tab is followed, until nobody listens", () => {
  chooseColorScheme("dark");
  const seen: string[] = [];
  const stop = onColorScheme(() => seen.push(readColorScheme()));
  localStorage.setItem("darkMode", "false");
  window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
  expect([seen, isMarkedDark(), markFor()]).toEqual([["light"], false, "light"]);
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
  expect(seen).toEqual(["light"]);
});

test("[SHELL-7] a choice made in another tab while this page loaded is followed once somebody listens", () => {
  chooseColorScheme("dark");
  localStorage.setItem("darkMode", "false");
  const stop = onColorScheme(() => undefined);
  expect([isMarkedDark(), markFor(), readColorScheme()]).toEqual([false, "light", "light"]);
  stop();
});

test("[SHELL-7][UP-2] where nothing can be kept, the choice lasts as long as the page", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  try {
    expect(chooseColorScheme("light")).toBe(false);
    expect([readColorScheme(), isMarkedDark()]).toEqual(["light", false]);
  } finally {
    full.mockRestore();
  }
  expect(chooseColorScheme("dark")).toBe(true);
  expect(readColorScheme()).toBe("dark");
});
