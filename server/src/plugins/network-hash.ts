import { createHmac } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";

/**
 * Hashes IP addresses with the school's secret, so that the database and its backups contain none. An IPv6 address counts
 * as its /64, as in the rate limits.
 */
export function networkHash(secret: string): (address: string) => string {
  return (address) =>
    createHmac("sha256", secret)
      .update(`network ${normalizeIP(address)}`)
      .digest("base64url");
}
