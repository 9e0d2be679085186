import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import helmet, { type HelmetOptions } from "helmet";
import type { OperatorConfig } from "../pages/page-config.ts";

// Google's loader and the modules that it loads; other scripts of this host execute what their address says.
const GOOGLE_SIGN_IN = ["https://apis.google.com/js/api.js", "https://apis.google.com/_/scs/"];
// Stripe's guide asks for the subdomains, from which its library loads frames and modules.
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, "https://hooks.stripe.com"];
const FIREBASE_APIS = ["https://identitytoolkit.googleapis.com", "https://securetoken.googleapis.com"];

// No page uses these features, so neither scripts nor frames may request them.
const UNUSED_FEATURES = ["camera", "display-capture", "geolocation", "hid", "microphone", "midi", "serial", "usb"];

// The headers of this plugin. A cached page must not contain headers that other plugins set for one caller.
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

/** The security headers of a reply, to be cached with a page. */
export function securityHeadersOf(reply: FastifyReply): Record<string, string> {
  const found = NAMES.map((name) => [name, reply.getHeader(name)] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

export interface SecurityHeadersOptions {
  config: OperatorConfig;
  /** Origins of pictures besides this server. */
  pictureOrigins: readonly string[];
  /** CSP sources of the page's inline scripts. */
  scriptHashes: readonly string[];
}

/**
 * Sets the security headers: pages may load from this server, Stripe, Firebase and the configured image origins only, and
 * may use no device feature but payments.
 */
export const securityHeaders = fp(
  async (app: FastifyInstance, { config, pictureOrigins, scriptHashes }: SecurityHeadersOptions) => {
    const stripe = new URL(config.stripe.scriptUrl).origin;
    const isStripe = stripe === "https://js.stripe.com";
    const stripeScripts = isStripe ? STRIPE_SCRIPTS : [stripe];
    const stripeFrames = isStripe ? STRIPE_FRAMES : [stripe];
    const identity = config.identityEmulatorUrl ? [config.identityEmulatorUrl] : [];
    const headers = headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          baseUri: ["'none'"],
          objectSrc: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes, ...stripeScripts, ...GOOGLE_SIGN_IN],
          // The component library sets sizes and colours through style attributes.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:", ...pictureOrigins],
          fontSrc: ["'self'"],
          // By default whatever scripts may come from.
          workerSrc: ["'self'"],
          connectSrc: [
            "'self'",
            isStripe ? "https://api.stripe.com" : stripe,
            ...(identity.length > 0 ? identity : FIREBASE_APIS),
          ],
          frameSrc: [...stripeFrames, ...identity, `https://${config.firebase.authDomain}`],
        },
      },
      // The Google sign-in pop-up needs access to its opener.
      crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "strict-origin-when-cross-origin" },
      // Obsolete, or the default of browsers.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xFrameOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    });
    const payment = `payment=(self ${stripeFrames.map((origin) => `"${origin}"`).join(" ")})`;
    const permissions = [...UNUSED_FEATURES.map((name) => `${name}=()`), payment].join(", ");
    app.addHook("onRequest", (_request, reply, done) => {
      reply.headers(headers).header("permissions-policy", permissions);
      done();
    });
  },
);

/** Helmet's headers, which are the same for every response: the plugin for Fastify would make them anew for each. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);
  return headers;
}
