import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import type { PageConfig } from "../pages/page-config.ts";

const GOOGLE_SIGN_IN = ["https://apis.google.com"];
const STRIPE_FRAMES = ["https://js.stripe.com", "https://hooks.stripe.com"];
const FIREBASE_APIS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

// What a browser asks people for and no page of ours needs: neither our scripts nor a frame of somebody else's may ask.
const UNUSED_FEATURES = ["camera", "display-capture", "geolocation", "hid", "microphone", "midi", "serial", "usb"];

// What this plugin sets, by name: a kept page must not carry what another plugin has said to one caller.
const NAMES = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
];

/** The security headers that a reply already carries, for an answer that is kept and sent to everybody. */
export function securityHeadersOf(reply: FastifyReply): Record<string, string> {
  const found = NAMES.map((name) => [name, reply.getHeader(name)] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

export interface SecurityHeadersOptions {
  config: PageConfig;
  /** Where pictures may be shown from besides this server. */
  pictureOrigins: readonly string[];
  /** The scripts that stand in our own page. */
  scriptHashes: readonly string[];
}

/**
 * Says to the browser where a page may load from (this server, Stripe, Firebase, the image hosts in the settings) and what it may use of
 * the device: nothing, but for payments.
 */
export const securityHeaders = fp(
  async (app: FastifyInstance, { config, pictureOrigins, scriptHashes }: SecurityHeadersOptions) => {
    const stripe = new URL(config.stripe.scriptUrl).origin;
    const isStripe = stripe === "https://js.stripe.com";
    const stripeFrames = isStripe ? STRIPE_FRAMES : [stripe];
    const identity = config.identityEmulatorUrl ? [config.identityEmulatorUrl] : [];
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes, stripe, ...GOOGLE_SIGN_IN],
          // The component library sets sizes and colours through style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:", "https://*.googleusercontent.com", ...pictureOrigins],
          fontSrc: ["'self'"],
          connectSrc: [
            "'self'",
            isStripe ? "https://api.stripe.com" : stripe,
            ...(identity.length > 0 ? identity : FIREBASE_APIS),
          ],
          frameSrc: [...stripeFrames, ...identity, `https://${config.firebase.authDomain}`],
        },
      },
      // The Google sign-in pop-up has to reach the page that opened it.
      crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      // For browsers and plug-ins of the past, or a browser's own default: they would be bytes on every answer.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    });
    const payment = `payment=(self ${stripeFrames.map((origin) => `"${origin}"`).join(" ")})`;
    const permissions = [...UNUSED_FEATURES.map((name) => `${name}=()`), payment].join(", ");
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("permissions-policy", permissions);
    });
  },
);
