import { expect } from "vitest";
import { test } from "../../test/app-test.ts";

const url = "/.well-known/security.txt";

test("security.txt names the contact, expires within a year (RFC 9116), and is missing without a contact", async ({
  app,
  anotherApp,
}) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
  const contact = "mailto:security@school.example";
  const { headers, body } = await (await anotherApp({ securityContact: contact })).inject({ url });
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const [contactLine, expires = "", canonical] = body.split("\n");
  expect([contactLine, canonical]).toEqual([`Contact: ${contact}`, `Canonical: https://school.example${url}`]);
  const days = (Date.parse(expires.replace("Expires: ", "")) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
