// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { createColorSchemeManager } from "./color-scheme.ts";

const isMarkedDark = () => document.documentElement.classList.contains("dark");

beforeEach(() => localStorage.clear());

test("[SHELL-7] without a choice the default stands", () => {
  expect(createColorSchemeManager().get("dark")).toBe("dark");
});

test("[SHELL-7] the choice is kept as a JSON boolean, wins, and marks the document root", () => {
  const manager = createColorSchemeManager();
  manager.set("light");
  expect(localStorage.getItem("darkMode")).toBe("false");
  expect(isMarkedDark()).toBe(false);
  expect(createColorSchemeManager().get("dark")).toBe("light");
  manager.set("dark");
  expect(localStorage.getItem("darkMode")).toBe("true");
  expect(isMarkedDark()).toBe(true);
});

test("[SHELL-7] something else in its place counts as no choice", () => {
  localStorage.setItem("darkMode", "{oops");
  expect(createColorSchemeManager().get("dark")).toBe("dark");
});

test("[SHELL-7] a choice made in another tab is followed", () => {
  const manager = createColorSchemeManager();
  const seen: string[] = [];
  manager.subscribe((scheme) => seen.push(scheme));
  localStorage.setItem("darkMode", "false");
  window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
  manager.unsubscribe();
  window.dispatchEvent(new StorageEvent("storage", { key: "darkMode" }));
  expect(seen).toEqual(["light"]);
  expect(isMarkedDark()).toBe(false);
});
