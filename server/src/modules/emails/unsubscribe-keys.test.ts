import { expect, test } from "vitest";
import { createUnsubscribeKeys } from "./unsubscribe-keys.ts";

const OLD = "an old secret of more than thirty-two characters";
const NEW = "a new secret of more than thirty-two characters";
const ada = { userId: "01987654-3210-7abc-8def-0123456789ab", topic: "meeting_reminders" } as const;

test("[MAIL-5] a key is valid for one user and topic, and after its secret was replaced", () => {
  const keys = createUnsubscribeKeys([OLD]);
  const key = keys.keyOf(ada);
  expect(keys.isKeyOf(ada, key)).toBe(true);
  expect(keys.isKeyOf({ ...ada, userId: ada.userId.replace("b", "c") }, key)).toBe(false);
  expect(keys.isKeyOf({ ...ada, topic: "another" as never }, key)).toBe(false);
  const rotated = createUnsubscribeKeys([NEW, OLD]);
  expect(rotated.isKeyOf(ada, key)).toBe(true);
  expect(rotated.keyOf(ada)).not.toBe(key);
  expect(createUnsubscribeKeys([NEW]).isKeyOf(ada, key)).toBe(false);
});

test.for(["", "x", "%00", "ä".repeat(43), "A".repeat(43), "A".repeat(100_000)])("[MAIL-5] %$ is no key", (key) => {
  expect(createUnsubscribeKeys([NEW, OLD]).isKeyOf(ada, key)).toBe(false);
});
