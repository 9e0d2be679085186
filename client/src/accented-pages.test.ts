// @vitest-environment node
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { PUBLIC_PAGES } from "../e2e/support/pages.ts";
import { accented } from "./test/accented.ts";
import { answeringClient } from "./test/answering-client.ts";
import { classCard } from "./test/class-card.ts";
import type { Site } from "./lib/config.ts";

vi.mock("virtual:campside-assets", () => ({ assetsOf: () => "" }));

const MESSAGES = fileURLToPath(new URL("lib/messages/", import.meta.url));
const SCHEMAS = fileURLToPath(new URL("../../server/src/schemas/", import.meta.url));
const modules = readdirSync(MESSAGES).filter((name) => name.endsWith(".ts"));
for (const path of [...modules.map((name) => MESSAGES + name), `${SCHEMAS}formats.ts`, `${SCHEMAS}texts.ts`])
  vi.doMock(path, async (original: () => Promise<object>) => accented({ ...(await original()) }));

const { render } = await import("./entry-server.tsx");

const card = classCard({
  ...{ name: "Ж1", instructorName: "Ж2", sport: "Ж3", level: "beginner", minAge: 8, maxAge: 14 },
  meets: { weekdays: [2, 4], time: "16:00" },
});
const facets = { total: 1, sport: [], level: [], weekday: [], time: [], venueId: [], withSeats: 0, without: {} };
const api = {
  "classes.popular": () => [card],
  "classes.instructors": () => [],
  "classes.list": () => ({ classes: [card], total: 1 }),
  "classes.facets": () => facets,
};
const site: Site = {
  schoolName: "Ж",
  publicUrl: null,
  legal: null,
  languages: ["en"],
  currency: "usd",
  contactEmail: null,
  contactPhone: null,
  logo: null,
};

/** What people read and hear of a page. */
function saidIn(page: string): string[] {
  const html = page.replaceAll(/<meta (?:property="og:(?:type|locale)"|name="twitter:card")[^>]*>/g, "");
  const read = html.matchAll(/\s(?:aria-(?:label|roledescription)|alt|content|placeholder|title)="([^"]*)"/g);
  const texts = html.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, "").split(/<[^>]*>/);
  return [...Array.from(read, ([, text]) => text ?? ""), ...texts];
}

test.for(PUBLIC_PAGES)("[LANG-1] each word of a page is a text of the language's modules: $path", async ({ path }) => {
  const { head, body } = await render(path, answeringClient(api).client, site);
  const said = saidIn(head + body).filter((text) => text.trim() !== "");
  expect(said.length).toBeGreaterThan(10);
  const plain = said.map((text) => text.replaceAll(/&\w+;/g, "")).filter((text) => /[a-z]{2}/i.test(text));
  expect([...new Set(plain)]).toEqual([]);
});
