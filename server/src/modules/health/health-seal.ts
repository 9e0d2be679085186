import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 2 + NONCE_BYTES;

export interface HealthSeal {
  /** The number of the key that seals. */
  keyId: number;
  seal: (participantId: string, text: string) => Buffer<ArrayBuffer>;
  /** The text; null where no key opens it, or it was changed or belongs to somebody else. */
  open: (participantId: string, sealed: Uint8Array) => string | null;
}

/** The number that stands in front of what a key has sealed; those of one school differ. */
export const healthKeyId = (key: string): number =>
  createHash("sha256").update(Buffer.from(key, "base64")).digest().readUInt8();

/**
 * Seals health notes with AES-256-GCM: version, number of the key, nonce, text, tag. A row opens for its own participant only. The
 * first key seals; the others, former ones, open as well.
 *
 * @param keys each 32 bytes in base64, with different numbers
 */
export function createHealthSeal(keys: readonly [string, ...string[]]): HealthSeal {
  const byId = new Map(keys.map((key) => [healthKeyId(key), Buffer.from(key, "base64")]));
  const [key] = keys;
  const keyId = healthKeyId(key);
  const sealKey = Buffer.from(key, "base64");
  return {
    keyId,
    seal: (participantId, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(participantId));
      const sealed = [cipher.update(text, "utf8"), cipher.final()];
      return Buffer.concat([Buffer.of(VERSION, keyId), nonce, ...sealed, cipher.getAuthTag()]);
    },
    open: (participantId, ciphertext) => {
      const sealed = Buffer.from(ciphertext);
      const openKey = byId.get(sealed[1] ?? -1);
      if (sealed[0] !== VERSION || !openKey || sealed.length < HEAD_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv("aes-256-gcm", openKey, sealed.subarray(2, HEAD_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(participantId));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const text = [decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()];
        return Buffer.concat(text).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

const boundTo = (participantId: string): Buffer => Buffer.from(`campside health 1:${participantId}`);
