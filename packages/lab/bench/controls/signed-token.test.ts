import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createAppTokens } from "../../../../server/src/modules/auth/app-tokens.ts";
import { userOf } from "./signed-token.ts";

const SECRET = "a secret of more than thirty-two characters";

test("the control reads the server's tokens, and refuses forged and expired ones", async () => {
  const userId = randomUUID();
  const { token } = await createAppTokens([SECRET]).issue({ userId, version: 1 });
  expect(userOf(`Bearer ${token}`, SECRET)).toBe(userId);
  expect(() => userOf(`Bearer ${token}`, `${SECRET}!`)).toThrow("forged");
  expect(() => userOf(undefined, SECRET)).toThrow("forged");
  const old = await createAppTokens([SECRET], () => new Date(0)).issue({ userId, version: 1 });
  expect(() => userOf(`Bearer ${old.token}`, SECRET)).toThrow("expired");
});
