import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { createDb } from "../../server/src/db/client.ts";
import type { LocalStripeAccess } from "./record-past-payments.ts";
import { seedDemoSchool } from "./seed-demo-school.ts";

export interface SeedOptions {
  databaseUrl: string;
  identityProject: string;
  /** Host and port of the Auth emulator. */
  identityHost: string;
  identityReady: Promise<void>;
  stripe: LocalStripeAccess;
  stripeReady: Promise<void>;
}

/** Seeds the demo school into a database without users; waits for the local providers only then. */
export async function seedIfEmpty({
  databaseUrl,
  identityProject,
  identityHost,
  identityReady,
  stripe,
  stripeReady,
}: SeedOptions): Promise<void> {
  const db = createDb(databaseUrl);
  try {
    if ((await db.user.count()) > 0) return;
    await Promise.all([identityReady, stripeReady]);
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = identityHost;
    const app = initializeApp({ projectId: identityProject }, "seed");
    try {
      await seedDemoSchool({ db, identity: getAuth(app), stripe });
    } finally {
      await deleteApp(app);
    }
  } finally {
    await db.$disconnect();
  }
}
