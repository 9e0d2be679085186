import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { SignatureV4 } from "@smithy/signature-v4";
import { buildApp } from "fauxqs";
import type { S3Options } from "../src/integrations/s3-files.ts";

type Headers = Record<string, string>;
type Bytes = string | ArrayBuffer | ArrayBufferView;

const textOf = (data: Bytes): string | Uint8Array =>
  typeof data === "string"
    ? data
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data);

class Sha256 {
  readonly #hash;
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", textOf(secret));
  }
  update(data: Bytes): void {
    this.#hash.update(textOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): never {
    throw new Error("reset is not supported");
  }
}

/** Whether a request carries a valid AWS signature of these keys. */
async function isSigned(
  { method, url, headers }: { method: string; url: string; headers: Headers },
  { region, accessKeyId, secretAccessKey }: S3Options,
): Promise<boolean> {
  const authorization = headers["authorization"] ?? "";
  const signed = new Set(/SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";"));
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => signed.has(name))) return false;
  const { hostname, pathname, searchParams } = new URL(url, `http://${headers["host"]}`);
  const signer = new SignatureV4({
    service: "s3",
    region,
    sha256: Sha256,
    uriEscapePath: false,
    credentials: { accessKeyId, secretAccessKey },
  });
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(headers["x-amz-date"] ?? "") ?? [];
  const again = await signer.sign(
    {
      method,
      protocol: "http:",
      hostname,
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => signed.has(name))),
    },
    {
      signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
      signableHeaders: signed,
      unsignableHeaders: new Set(["authorization"]),
    },
  );
  // Clients write the rest with or without blanks.
  const [expected, sent] = [again.headers["authorization"] ?? "", authorization].map((header) =>
    Buffer.from(/Signature=([0-9a-f]{64})$/.exec(header)?.[1] ?? ""),
  );
  return expected?.length === 64 && sent?.length === 64 && timingSafeEqual(expected, sent);
}

export interface S3Server {
  options: S3Options;
  /** Method and path of each call, in order. */
  calls: string[];
  close(): Promise<void>;
}

/** A local S3 store with an empty bucket; it refuses requests without a valid signature. */
export async function startS3Server(): Promise<S3Server> {
  const options: S3Options = {
    bucket: "pictures",
    region: "eu-test-1",
    accessKeyId: "AKIATEST",
    secretAccessKey: "a secret of the store's",
  };
  const calls: string[] = [];
  const app = buildApp({ logger: false, defaultRegion: options.region });
  app.addHook("onRequest", async ({ method, url, headers }, reply) => {
    if (!(await isSigned({ method, url, headers: headers as Headers }, options))) {
      return reply.code(403).type("application/xml").send("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    calls.push(`${method} ${url.replace(/\?.*/, "")}`);
    return undefined;
  });
  const endpoint = await app.listen({ host: "127.0.0.1", port: 0 });
  const { bucket, region, accessKeyId, secretAccessKey } = options;
  const owner = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  await owner.send(new CreateBucketCommand({ Bucket: bucket }));
  owner.destroy();
  calls.length = 0;
  return { options: { ...options, endpoint }, calls, close: () => app.close() };
}
