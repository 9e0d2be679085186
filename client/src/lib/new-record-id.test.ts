import { expect, test } from "vitest";
import { newRecordId } from "./new-record-id.ts";
import { isRecordId } from "./record-id.ts";

test("a new id is a UUIDv7 of this time, and another one each time", () => {
  const ids = Array.from({ length: 100 }, newRecordId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect([isRecordId(id), id]).toEqual([true, expect.stringMatching(/^.{8}-.{4}-7/)]);
    expect(Math.abs(parseInt(id.slice(0, 13).replace("-", ""), 16) - Date.now())).toBeLessThan(60_000);
  }
});
