import { expect, test } from "vitest";
import { pageKey } from "./cache-server.ts";

test("a page has one cache key in any letter case of its path, but not of its parameters", () => {
  expect(pageKey("/Classes")).toBe("page /classes");
  expect(pageKey("/Classes?Search=Judo")).toBe("page /classes?Search=Judo");
  expect(pageKey("/Classes?search=Why?")).toBe("page /classes?search=Why?");
});
