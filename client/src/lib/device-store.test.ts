import { expect, onTestFinished, test } from "vitest";
import { deviceStore } from "./device-store.ts";

test("[UP-2][ROSTER-9] where the browser blocks its databases, values last as long as the page, and forgetting them is done", async () => {
  Object.defineProperty(globalThis, "indexedDB", {
    configurable: true,
    get: () => {
      throw new DOMException("blocked", "SecurityError");
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "indexedDB"));
  const store = deviceStore<string>("blocked");
  await store.change("maya", () => "kept");
  expect(await store.read("maya")).toBe("kept");
  await store.forget();
  expect(await store.read("maya")).toBeUndefined();
});
