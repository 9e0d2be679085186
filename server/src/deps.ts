import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db/client.ts";
import type { Role } from "./db/generated/enums.ts";
import type { IdentityProvider } from "./integrations/identity-provider.ts";
import type { PaymentProvider } from "./integrations/payment-provider.ts";
import type { AppTokens } from "./modules/auth/app-tokens.ts";

/** What one user may upload in a day. */
export interface UploadQuota {
  pictures: number;
  bytes: number;
}

/** What use cases work with. Built once by the process, or by a test. */
export interface Deps {
  db: Db;
  identity: IdentityProvider;
  payments: PaymentProvider;
  tokens: AppTokens;
  log: FastifyBaseLogger;
  /** Lower case; these become admins when they first sign in. */
  adminEmails: readonly string[];
  uploadQuota: UploadQuota;
  /** Where pictures may be shown from besides this server. */
  pictureOrigins: readonly string[];
  /** How the school calls itself on its receipts. */
  schoolName: string;
  /** How long after paying students may cancel a place themselves; 0: never. */
  cancelWithinHours: number;
}

/** The signed-in caller, as the database knows them at this very call. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  photoUrl: string | null;
  role: Role;
}

/** Dependencies together with a signed-in caller. */
export type Signed<D = Deps> = D & { actor: Actor };
