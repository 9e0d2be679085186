import { expect, test } from "vitest";
import { nameFromIdentity } from "./name-from-identity.ts";

test.each([
  ["Zoë  Łukasz", "Zoë Łukasz"],
  ["Maya\u202e", "Maya"],
  ["Maya\ue000\ufff9 Low", "Maya Low"],
  ["\ud800Maya", "Maya"],
  ["\u200b\u2060", "maya"],
  [`${"\u3164".repeat(100)}Admin`, "maya"],
  [`Zoe${"\u0301".repeat(9)} Low`, `Zoe${"\u0301".repeat(6)} Low`],
  [null, "maya"],
])("[SEC-5] the provider's name %j is shown as %j", (given, shown) => {
  expect(nameFromIdentity(given, "maya@mail.example")).toBe(shown);
});

test("[SEC-5] nothing but the address is left where its first part cannot be seen either", () => {
  expect(nameFromIdentity("\u2800", "\u200b@mail.example")).toBe("\u200b@mail.example");
});
