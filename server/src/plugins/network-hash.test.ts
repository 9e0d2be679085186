import { expect, test } from "vitest";
import { networkHash } from "./network-hash.ts";

const hash = networkHash("a secret of more than thirty-two characters");

test("[SEC-3] an IPv4 address and an IPv6 /64 are one network each", () => {
  expect(hash("203.0.113.7")).toBe(hash("::ffff:203.0.113.7"));
  expect(hash("203.0.113.7")).not.toBe(hash("203.0.113.8"));
  expect(hash("2001:db8:1:2::1")).toBe(hash("2001:db8:1:2:3:4:5:6"));
  expect(hash("2001:db8:1:2::1")).not.toBe(hash("2001:db8:1:3::1"));
});

test("[SEC-3] without the secret an address cannot be compared with its hash", () => {
  expect(hash("203.0.113.7")).not.toContain("203");
  expect(hash("203.0.113.7")).not.toBe(networkHash("another secret of thirty-two characters")("203.0.113.7"));
});
