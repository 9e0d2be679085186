import { execute } from "../../../server/test/databases.ts";
import { schoolFacts } from "./school-facts.ts";

/** Has the server run a recurring job now. */
export function runJob(name: "remind-of-meetings"): Promise<void> {
  return execute(schoolFacts().databaseUrl, `SELECT graphile_worker.add_job('${name}')`);
}
