import { parseArgs } from "node:util";
import { createDb } from "../server/src/db/client.ts";
import { anonymousContext } from "../server/src/deps.ts";
import { withSettingFiles } from "../server/src/env.ts";
import { readSchool } from "../server/src/modules/school/school.ts";
import { changeRole } from "../server/src/modules/users/change-role.ts";
import { fail, failOnErrors } from "./database/fail.ts";
import { commandDeps } from "./school/command-deps.ts";
import { runningSchool } from "./school/running-school.ts";
import { readSchoolSettings } from "./school/settings.ts";

failOnErrors();
const { values, positionals } = parseArgs({ options: { unverified: { type: "boolean" } }, allowPositionals: true });
const [email] = positionals;
if (!email) fail("Usage: npm run admin -- somebody@school.example [--unverified]");

const env = withSettingFiles(process.env);
const { dataDir, databaseUrl } = readSchoolSettings(env);
const school = databaseUrl === undefined ? runningSchool(dataDir) : undefined;
const url = databaseUrl ?? school?.databaseUrl;
if (!url) fail("No school is running here: start it, or set DATABASE_URL.");

const db = createDb(url);
try {
  const user = await db.user.findFirst({
    where: { email: { equals: email, mode: "insensitive" }, removedAt: null },
    select: { id: true, name: true, emailVerifiedAt: true },
  });
  if (!user) fail(`Nobody with the e-mail ${email} has signed in yet.`);
  if (!user.emailVerifiedAt && !values.unverified) {
    fail(
      `The address ${email} is not verified: anybody may have signed up with it. Sign in once with Google or after a ` +
        "password reset by e-mail, then run this again; or add --unverified when you know whose account it is.",
    );
  }
  // What is enqueued here is sent by the server; the local school has a mail server.
  const sendsEmail = school !== undefined || Boolean(env["SMTP_URL"]);
  const deps = commandDeps({ db, email: sendsEmail ? { publicUrl: "" } : null });
  await changeRole(anonymousContext(deps, await readSchool(db)), { userId: user.id, role: "admin" });
  console.log(`${user.name} is an admin from the next sign-in on.`);
} finally {
  await db.$disconnect();
}
