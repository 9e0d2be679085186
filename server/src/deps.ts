import type { FastifyBaseLogger } from "fastify";
import type { Db } from "./db/client.ts";
import type { Role } from "./db/generated/enums.ts";
import type { IdentityProvider } from "./integrations/identity-provider.ts";
import type { ImageStore } from "./integrations/image-store.ts";
import type { Mailer } from "./integrations/mailer.ts";
import type { PaymentProvider } from "./integrations/payment-provider.ts";
import type { UnsubscribeKeys } from "./modules/emails/unsubscribe-keys.ts";
import type { AppTokens } from "./modules/auth/app-tokens.ts";
import type { HealthSeal } from "./modules/health/health-seal.ts";
import type { School, Schools } from "./modules/school/school.ts";
import { FIRST_LANGUAGE, type Language } from "./schemas/languages.ts";
import type { FullClasses } from "./modules/enrolments/full-classes.ts";

/** A user's daily upload quota. */
export interface UploadQuota {
  pictures: number;
  bytes: number;
}

/** The infrastructure, built once per process or test: what a use case needs that depends on neither the school nor the caller. */
export interface Deps {
  db: Db;
  identity: IdentityProvider;
  payments: PaymentProvider;
  tokens: AppTokens;
  log: FastifyBaseLogger;
  /** In lower case. Users with these addresses are created as admins when the address is verified. */
  adminEmails: readonly string[];
  uploadQuota: UploadQuota;
  /** Origins of pictures besides this server. */
  pictureOrigins: readonly string[];
  /** Null where the school sends no e-mail: then none is enqueued. */
  email: { publicUrl: string } | null;
  /** Null where the school sends no e-mail. */
  mailer: Pick<Mailer, "send"> | null;
  unsubscribeKeys: UnsubscribeKeys;
  /** Null where the school has no key: then it keeps no health notes. */
  healthSeal: HealthSeal | null;
  /** Refuses holds of full classes; without it the database does. */
  fullClasses?: FullClasses | undefined;
  /** Shows the next reader of this process what has just been written; without it readers see it within a quarter of a second. */
  changed?: (() => void) | undefined;
  /** How many seats the accounts younger than a day hold at a time in one network. */
  newHoldsPerNetwork: number;
  /** A keyed hash of the network of an IP address. */
  hashNetwork: (address: string) => string;
  /** After how many days a user must sign in again, however often the token was renewed. */
  sessionDays: number;
  /** How long an issued token lives; 15 minutes by default. */
  tokenMinutes?: number | undefined;
}

/** Those of the server's pages and calls. */
export interface AppDeps extends Deps {
  /** What the school has set, as of the last quarter of a second. */
  schools: Schools;
}

/** Those of the jobs. */
export interface WorkerDeps extends Deps {
  imageStore: ImageStore;
}

/** The signed-in caller, read from the database at each call. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  /** Anybody can sign up with an address that is not theirs. */
  isEmailVerified: boolean;
  /** A mail server has refused the address: nothing is sent to it. */
  isEmailRefused: boolean;
  photoUrl: string | null;
  /** Empty for anybody but instructors, and former ones. */
  bio: string;
  /** Null for a role that this version does not know. */
  role: Role | null;
  /** In which the school writes to them; none for its first language. */
  language?: string | null;
}

/**
 * What a use case runs with: the infrastructure, the school as it is for the whole of the call, and its caller. A use case takes it
 * whole, or {@link AnyCtx} or {@link Deps}, and its input.
 */
export interface Ctx<Caller = Actor> extends Deps {
  school: School;
  actor: Caller;
  /** In which it answers: that of the page that calls; English for a call in process. */
  language: Language;
  /** The caller's IP address; null for a call in process. */
  address: string | null;
}

/** That of a call whose caller may be nobody: a visitor, a job or a command. */
export type AnyCtx = Ctx<Actor | null>;

/** The context of a call by nobody: a visitor, a job or a command. */
export const anonymousContext = (deps: Deps, school: School): Ctx<null> => ({
  ...deps,
  school,
  actor: null,
  language: FIRST_LANGUAGE,
  address: null,
});
