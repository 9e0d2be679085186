import { announceSchool } from "./school/announce.ts";
import { startSchool } from "./school/school.ts";
import { readSchoolSettings } from "./school/settings.ts";
import { supervise } from "./school/supervise.ts";

const startedAt = Date.now();

await supervise(async () => {
  const school = await startSchool(readSchoolSettings(process.env));
  announceSchool(school.run, Date.now() - startedAt);
  return school;
});
