// @vitest-environment node
import { createTRPCQueryUtils } from "@trpc/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { CLASS_TABS, COMMON_PAGES, OWN_PAGES, PUBLIC_PAGES } from "../e2e/support/pages.ts";
import { pages, render } from "./entry-server.tsx";
import { hydratePage } from "./lib/api/dehydrated-page.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { answeringClient } from "./test/answering-client.ts";
import { classCard } from "./test/class-card.ts";

vi.mock("virtual:campside-assets", () => ({ assetsOf: () => "" }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Times and gaps, which JSON alone cannot say: no public query has any yet.
const archery = { ...classCard({ name: "</script>" }), startsAt: new Date("2027-07-01T09:00:00Z"), endsAt: undefined };
const school = { "classes.popular": () => [archery], "classes.instructors": () => [] };

const site = {
  schoolName: "Campside",
  publicUrl: null,
  legal: null,
  contactEmail: null,
  contactPhone: null,
  logo: null,
  languages: ["en"] as ["en"],
  currency: "usd" as const,
};
const renderHome = (api = school) => render("/", answeringClient(api).client, site);

/** The query cache of a browser that a page has been hydrated in, whose history it comes from or not. */
function hydrated(data: string, type: NavigationTimingType = "navigate") {
  vi.stubGlobal("document", { getElementById: () => ({ textContent: data }) });
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  const queryClient = createQueryClient();
  const status = hydratePage(queryClient);
  const utils = createTRPCQueryUtils({ queryClient, client: answeringClient({}).client });
  return { status, utils, query: queryClient.getQueryCache().find(utils.classes.popular.queryOptions()) };
}

test("what a page was rendered from reaches the browser's cache as it was, dates included", async () => {
  const { status, data } = await renderHome();
  expect(status).toBe(200);
  const page = hydrated(data);
  expect(page.status).toBe(200);
  expect(page.utils.classes.popular.getData()).toEqual([archery]);
  expect(page.utils.classes.instructors.getData()).toEqual([]);
});

test("a page's queries are as fresh as the page; those of a page from the browser's history are stale", async () => {
  const { data } = await renderHome();
  expect(hydrated(data).query?.isStaleByTime(1000)).toBe(false);
  expect(hydrated(data, "back_forward").query?.isStaleByTime(1000)).toBe(true);
});

test.for(PUBLIC_PAGES)("a school's pages bear its name alone: $path", async ({ path }) => {
  const facets = { total: 0, sport: [], level: [], weekday: [], time: [], venueId: [], withSeats: 0, without: {} };
  const api = { ...school, "classes.list": () => ({ classes: [], total: 0 }), "classes.facets": () => facets };
  const { head, body } = await render(path, answeringClient(api).client, { ...site, schoolName: "Cedar Lake" });
  expect(head + body).toContain("Cedar Lake");
  expect(head + body).not.toMatch(/campside/i);
});

test("[SET-3] a rendered page has the prices of its school's currency", async () => {
  const home = async (currency: "eur" | "usd") =>
    (await render("/", answeringClient(school).client, { ...site, currency })).body;
  const [inEuros, inDollars] = [await home("eur"), await home("usd")];
  expect(inEuros).toContain("€45.50");
  expect(inDollars).toBe(inEuros.replaceAll("€", "$"));
});

test("no value ends the script around the data, and equal pages are equal bytes", async () => {
  const { data } = await renderHome();
  expect(data).not.toContain("<");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  expect((await renderHome()).data).toBe(data);
});

test("[ROUTE-3] an unknown path renders the error page with status 404", async () => {
  const page = await render("/nowhere", answeringClient({}).client, site);
  expect(page.status).toBe(404);
  expect(page.body).toContain("Oops!");
  expect(hydrated(page.data).status).toBe(404);
});

test("a query that fails is thrown, and is not retried", async () => {
  const down = new Error("The database is down.");
  const { client, calls } = answeringClient({ ...school, "classes.popular": () => Promise.reject(down) });
  await expect(render("/", client, site)).rejects.toMatchObject({ cause: down });
  expect(calls.filter((path) => path === "classes.popular")).toHaveLength(1);
});

test("[ROUTE-1] the pages are those that the browser tests visit, and the pages of each class", () => {
  const visited = [...PUBLIC_PAGES, ...COMMON_PAGES, ...Object.values(OWN_PAGES).flat()].map(({ path }) => path);
  const ofOne = [
    "/classes/$classId",
    "/dashboard/attendance/$meetingId",
    ...CLASS_TABS.map((tab) => `/dashboard/classes/$classId${tab}`),
    "/dashboard/families/$userId",
  ];
  expect(pages.map(({ path }) => path.toLowerCase()).toSorted()).toEqual(
    [...new Set([...visited, ...ofOne])].map((path) => path.toLowerCase()).toSorted(),
  );
});

test("the public pages are rendered by the server, and those that search engines may list are in the sitemap", () => {
  const rendered = pages.filter(({ canonicalSearch }) => canonicalSearch);
  expect(Object.fromEntries(rendered.map(({ path, inSitemap }) => [path, inSitemap]))).toEqual({
    "/": true,
    "/Classes": true,
    "/classes/$classId": true,
    "/instructors": true,
    "/login": undefined,
    "/signUp": undefined,
  });
});

test.each([
  ["/", "search=a", ""],
  ["/Classes", "", ""],
  ["/Classes", "utm=1&sort=newest&search=a%20b", "?search=a+b&sort=newest"],
  ["/Classes", "price=1e1&age=09&show=1", "?age=9&price=10"],
  [
    "/Classes",
    "price=10.001&venue=019ED03F-0000-7000-8000-00000000000A",
    "?venue=019ed03f-0000-7000-8000-00000000000a&price=10",
  ],
  ["/Classes", "price=abc&search=+&level=&sort=popular&seats=none", ""],
  ["/Classes", "search=a&search=b", ""],
  ["/Classes", "search=2024", "?search=%222024%22"],
  ["/Classes", "show=20", null],
  ["/Classes", `search=${"a".repeat(201)}`, null],
])("[SEC-1] of %s?%s the page has %j", (path, search, kept) => {
  expect(pages.find((page) => page.path === path)?.canonicalSearch?.(search)).toBe(kept);
});

test("[SEC-1] the login page is the same for every address to return to", async () => {
  const { client } = answeringClient({});
  const { body } = await render("/login", client, site);
  expect(body).toContain('href="/signUp"');
  expect((await render("/login?redirect=%2Fprofile", client, site)).body).toBe(body);
});

const linksOf = (head: string) =>
  [...head.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)"/gi)].map(
    ([, kind, language, href]) => [language ?? kind, href],
  );

test("[LANG-2] a page beneath a language's code links its own kind, and names its versions in all languages", async () => {
  const { client } = answeringClient(school);
  const publicUrl = "https://camp.test";
  // English beneath a code: this build's texts, as a school sees them whose first language is another.
  const beneath = await render("/en/login", client, { ...site, publicUrl, languages: ["de", "en"] });
  expect(beneath.status).toBe(200);
  expect(linksOf(beneath.head)).toEqual([
    ["canonical", `${publicUrl}/en/login`],
    ["de", `${publicUrl}/login`],
    ["en", `${publicUrl}/en/login`],
    ["x-default", `${publicUrl}/login`],
  ]);
  expect(beneath.head).toContain('<meta property="og:locale" content="en_US"/>');
  const ofPages = [...beneath.body.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, href]) => href);
  expect(ofPages).toContain("/en/Classes");
  expect(ofPages.filter((href) => !/^\/en(\/|$)/.test(href ?? "") && href !== "/login")).toEqual([]);
  const only = await render("/login", client, { ...site, publicUrl });
  expect(linksOf(only.head)).toEqual([["canonical", `${publicUrl}/login`]]);
});

const legal = { termsUrl: "https://school.example/terms?a=1", privacyUrl: "https://school.example/privacy" };
/** The addresses that a page links outside the school. */
const linksOut = (body: string) => [...body.matchAll(/href="(https:[^"]*)"/g)].map(([, target]) => target);

test("[AUTH-2][SHELL-9] signing up agrees to the terms and the privacy notice, which the footer links as well", async () => {
  const { client } = answeringClient({});
  const page = await render("/signUp", client, { ...site, legal });
  expect(page.body.replaceAll(/<!-- -->|<[^>]*>/g, "")).toContain(
    "By signing up you agree to the terms and the privacy notice.",
  );
  expect(linksOut(page.body)).toEqual([legal.termsUrl, legal.privacyUrl, legal.termsUrl, legal.privacyUrl]);
  expect(linksOut((await render("/login", client, { ...site, legal })).body)).toEqual(Object.values(legal));
});

test("[AUTH-2] a school that has set neither asks for no consent", async () => {
  const page = await render("/signUp", answeringClient({}).client, site);
  expect(page.body).not.toContain("you agree");
  expect(linksOut(page.body)).toEqual([]);
});
