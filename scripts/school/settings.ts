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
