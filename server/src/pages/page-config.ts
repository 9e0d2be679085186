import { escapeHtml } from "../escape-html.ts";
import { type Env, SettingsError } from "../env.ts";
import type { School } from "../modules/school/school.ts";

const SECRETS = [
  "APP_TOKEN_SECRET",
  "APP_TOKEN_FORMER_SECRETS",
  "HEALTH_KEY",
  "HEALTH_FORMER_KEYS",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "IMAGE_UPLOAD_KEY",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "SMTP_URL",
  "REDIS_URL",
] as const satisfies (keyof Env)[];

/**
 * What the client's configuration, which is public, has of the environment.
 *
 * @throws SettingsError where it would contain a secret: one was given as another setting, too
 */
export function pageConfig(env: Env) {
  const config = configOf(env);
  const text = JSON.stringify(config);
  const shown = SECRETS.filter((name) => [env[name] ?? []].flat().some((secret) => text.includes(secret)));
  if (shown.length > 0)
    throw new SettingsError(shown.map((name) => `${name} would be on every page: another setting contains it`));
  return config;
}

function configOf(env: Env) {
  return {
    firebase: {
      apiKey: env.FIREBASE_API_KEY,
      authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${env.FIREBASE_PROJECT_ID}.firebaseapp.com`,
      projectId: env.FIREBASE_PROJECT_ID,
    },
    identityEmulatorUrl: env.FIREBASE_AUTH_EMULATOR_HOST ? `http://${env.FIREBASE_AUTH_EMULATOR_HOST}` : null,
    stripe: {
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      scriptUrl: env.STRIPE_SCRIPT_URL ?? "https://js.stripe.com/endive/stripe.js",
    },
    imageUploadUrl: "/images",
    publicUrl: env.PUBLIC_URL ?? null,
    sendsEmail: env.SMTP_URL !== undefined,
  };
}

export type OperatorConfig = ReturnType<typeof configOf>;

/** The client's configuration: the environment's part, and what the school has set. */
export const withSchool = (config: OperatorConfig, school: School) => ({
  ...config,
  ...siteOf(school, config.publicUrl),
  timeZone: school.timeZone,
});

type PageConfig = ReturnType<typeof withSchool>;

/** What rendered pages know of the school. */
export const siteOf = (school: School, publicUrl: string | null) => ({
  schoolName: school.name,
  logo: school.logo,
  publicUrl,
  legal: school.termsUrl && school.privacyUrl ? { termsUrl: school.termsUrl, privacyUrl: school.privacyUrl } : null,
  languages: school.languages,
  currency: school.currency,
  contactEmail: school.contactEmail,
  contactPhone: school.contactPhone,
});

export type SiteConfig = ReturnType<typeof siteOf>;

/**
 * The page's HTML with the school's name as its title, and with its configuration in place of the comment; `<` is escaped so that no
 * value ends the script.
 */
export function withConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll("<", String.raw`\u003c`);
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.schoolName)}</title>`)
    .replace("<!--campside-config-->", () => `<script type="application/json" id="campside-config">${json}</script>`);
}
