import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { PageConfig } from "../pages/page-config.ts";

const GOOGLE_SIGN_IN = ["https://apis.google.com"];
const STRIPE_FRAMES = ["https://js.stripe.com", "https://hooks.stripe.com"];
const FIREBASE_APIS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

export interface SecurityHeadersOptions {
  config: PageConfig;
  /** Where pictures may be shown from besides this server. */
  pictureOrigins: readonly string[];
}

/** Says to the browser where a page may load from: this server, Stripe, Firebase, the image hosts in the settings, and nothing else. */
export const securityHeaders = fp(async (app: FastifyInstance, { config, pictureOrigins }: SecurityHeadersOptions) => {
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
        scriptSrc: ["'self'", stripe, ...GOOGLE_SIGN_IN],
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
  });
});
