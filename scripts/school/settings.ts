import { resolve } from "node:path";
import { SETTING_NAMES } from "../../server/src/env.ts";

export interface SchoolSettings {
  port: number;
  dataDir: string;
  /** The user's own PostgreSQL, instead of the embedded one. */
  databaseUrl: string | undefined;
}

/** An error of the user's, shown as one line without a stack. */
export class UserError extends Error {}

/**
 * Reads the settings of `npm start` and related commands.
 *
 * @throws UserError naming the invalid setting
 */
export function readSchoolSettings(env: NodeJS.ProcessEnv): SchoolSettings {
  const port = Number(env["PORT"] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`PORT is '${env["PORT"]}': set a number from 1 to 65535.`);
  }
  const databaseUrl = env["DATABASE_URL"] || undefined;
  if (databaseUrl && !/^postgres(ql)?:\/\/\S+$/.test(databaseUrl)) {
    throw new UserError("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
  }
  return { port, dataDir: resolve(env["DATA_DIR"] || ".data"), databaseUrl };
}

const LIMITS = SETTING_NAMES.filter((name) => /^(LIMIT|UPLOADS?)_/.test(name));
// All requests to a local school, its tests included, come from one address.
const LOCAL_LIMIT = "1000000";

/** The limits of a local school: the environment's, else high enough to be out of the way. */
export function localLimits(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(LIMITS.map((name) => [name, env[name] || LOCAL_LIMIT]));
}
