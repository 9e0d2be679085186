import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo } from "node:net";
import { join } from "node:path";
import { startS3Server } from "../../../server/test/s3-server.ts";

export interface BackupStore {
  /** The settings of pgBackRest and restic that lead to the store. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** A local S3 store behind TLS, without which pgBackRest uses none, and with a certificate that only these settings trust. */
export async function startBackupStore(folder: string): Promise<BackupStore> {
  const [key, certificate] = [join(folder, "store.key"), join(folder, "store.crt")];
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
    ],
    { stdio: "ignore" },
  );
  const s3 = await startS3Server();
  const { bucket, region, accessKeyId, secretAccessKey, endpoint = "" } = s3.options;
  const tls = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwarded = request(endpoint + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.once("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => tls.listen(0, "127.0.0.1", resolve));
  const { port } = tls.address() as AddressInfo;
  return {
    env: {
      PGBACKREST_REPO1_S3_BUCKET: bucket,
      PGBACKREST_REPO1_S3_REGION: region,
      PGBACKREST_REPO1_S3_ENDPOINT: "localhost",
      PGBACKREST_REPO1_S3_URI_STYLE: "path",
      PGBACKREST_REPO1_S3_KEY: accessKeyId,
      PGBACKREST_REPO1_S3_KEY_SECRET: secretAccessKey,
      PGBACKREST_REPO1_STORAGE_PORT: String(port),
      PGBACKREST_REPO1_STORAGE_CA_FILE: certificate,
      PGBACKREST_REPO1_CIPHER_PASS: "a passphrase of the drill",
      RESTIC_REPOSITORY: `s3:https://localhost:${port}/${bucket}/pictures`,
      RESTIC_PASSWORD: "a passphrase of the drill",
      RESTIC_CACERT: certificate,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_DEFAULT_REGION: region,
    },
    close: async () => {
      tls.closeAllConnections();
      tls.close();
      await s3.close();
    },
  };
}
