import { expect, test } from "vitest";
import { freePort } from "./ports.ts";

test("a free port is none that an outgoing connection may take before its server listens", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));

  expect(Math.max(...ports)).toBeLessThan(32_768);
});
