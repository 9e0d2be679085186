import { createDb } from "../server/src/db/client.ts";
import { promoteUser } from "../server/src/modules/users/promote-user.ts";
import { AppError } from "../server/src/errors/app-error.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSchoolSettings } from "./school/settings.ts";

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const [email] = process.argv.slice(2);
if (!email) fail("Usage: npm run admin -- somebody@school.example");

const { dataDir, databaseUrl } = readSchoolSettings(process.env);
const url = databaseUrl ?? runningSchool(dataDir)?.databaseUrl;
if (!url) fail("No school is running here: start it, or set DATABASE_URL.");

const db = createDb(url);
try {
  const user = await db.user.findFirst({
    where: { email: { equals: email, mode: "insensitive" }, removedAt: null },
    select: { id: true, name: true },
  });
  if (!user) fail(`Nobody with the e-mail ${email} has signed in yet.`);
  await promoteUser({ db, actor: null }, { userId: user.id, role: "admin" });
  console.log(`${user.name} is an admin now.`);
} catch (error) {
  fail(error instanceof AppError ? error.message : String(error));
} finally {
  await db.$disconnect();
}
