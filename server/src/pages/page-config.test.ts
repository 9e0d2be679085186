import { expect, test } from "vitest";
import { withConfig } from "./page-config.ts";

const CONFIG = {
  firebase: { apiKey: "</script><script>alert(1)</script>", authDomain: "a", projectId: "p" },
  identityEmulatorUrl: null,
  stripe: { publishableKey: "pk_$&", scriptUrl: "https://js.stripe.com/v3/" },
  imageUploadUrl: "/images",
  schoolName: "The test school",
  logo: null,
  publicUrl: null,
  timeZone: "UTC",
  sendsEmail: true,
  legal: null,
  contactEmail: null,
  contactPhone: null,
  currency: "usd" as const,
  languages: ["en"] as const,
};

test("a setting cannot close the configuration script or act as a replacement pattern", () => {
  const html = withConfig("<head><!--campside-config--></head>", CONFIG);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const json = /<script[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? "";
  expect(JSON.parse(json)).toEqual(CONFIG);
});

test("a page is called like the school until it has a title of its own", () => {
  const html = withConfig("<title>Campside</title>", { ...CONFIG, schoolName: "$& <Camp>" });
  expect(html).toBe("<title>$&amp; &lt;Camp&gt;</title>");
});
