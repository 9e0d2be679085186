import { expect, test } from "vitest";
import { recordId } from "../../../server/src/schemas/record-id.schema.ts";
import { isRecordId } from "./record-id.ts";

test.each([
  ["019ed03f-0000-7000-8000-000000000000", true],
  ["019ED03F-0000-7000-8000-000000000000", true],
  ["019ed03f-0000-0000-8000-000000000000", false],
  ["019ed03f-0000-7000-0000-000000000000", false],
  ["019ed03f", false],
  [7, false],
])("an id in an address is what the server reads as one: %j", (value, isId) => {
  expect(isRecordId(value)).toBe(isId);
  expect(recordId().safeParse(value).success).toBe(isId);
});
