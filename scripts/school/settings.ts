import { resolve } from "node:path";

export interface SchoolSettings {
  port: number;
  dataDir: string;
  /** A PostgreSQL of the user's own, in place of the embedded one. */
  databaseUrl: string | undefined;
}

/** A mistake of the user's: shown as one line, without a stack. */
export class UserError extends Error {}

/**
 * The settings of `npm start` and its companions.
 *
 * @throws UserError naming the setting that is off
 */
export function readSchoolSettings(env: NodeJS.ProcessEnv): SchoolSettings {
  const port = Number(env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`PORT is '${env["PORT"]}': give a number from 1 to 65535.`);
  }
  const databaseUrl = env["DATABASE_URL"] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\/\S+$/.test(databaseUrl)) {
    throw new UserError("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
  }
  return { port, dataDir: resolve(env["DATA_DIR"] || ".data"), databaseUrl };
}

const LIMITS = [
  "LIMIT_READS_PER_ADDRESS",
  "LIMIT_CALLS_PER_ADDRESS",
  "LIMIT_CALLS_PER_USER",
  "LIMIT_TOKENS_PER_ADDRESS",
  "LIMIT_UPLOADS_PER_USER",
  "UPLOADS_PER_DAY",
  "UPLOAD_MB_PER_DAY",
] as const;
// Whoever visits a local school, its tests and measurements included, comes from one address.
const LOCAL_LIMIT = "1000000";

/** The server's limits on requests and uploads at a local school: as the environment says, else out of everybody's way. */
export function localLimits(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(LIMITS.map((name) => [name, env[name] || LOCAL_LIMIT]));
}
