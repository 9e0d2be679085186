import type { Env } from "../env.ts";

/** The client's configuration. It is public and contains no secrets. */
export function pageConfig(env: Env) {
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
    timeZone: env.SCHOOL_TIME_ZONE,
    sendsEmail: env.SMTP_URL !== undefined,
    legal: env.TERMS_URL && env.PRIVACY_URL ? { termsUrl: env.TERMS_URL, privacyUrl: env.PRIVACY_URL } : null,
  };
}

export type PageConfig = ReturnType<typeof pageConfig>;

/** What rendered pages know of the school. */
export type SiteFacts = Pick<PageConfig, "publicUrl" | "legal">;

/** The page's HTML with its configuration in place of the comment; `<` is escaped so that no value ends the script. */
export function withConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll("<", String.raw`\u003c`);
  return html.replace(
    "<!--campside-config-->",
    () => `<script type="application/json" id="campside-config">${json}</script>`,
  );
}
