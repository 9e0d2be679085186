import { execute } from "../../../server/test/databases.ts";
import { schoolConfig } from "./school-config.ts";

/** Has the server run a recurring job now. */
export function runJob(name: "remind-of-meetings" | "release-expired-holds"): Promise<void> {
  return execute(schoolConfig().databaseUrl, `SELECT graphile_worker.add_job('${name}')`);
}
