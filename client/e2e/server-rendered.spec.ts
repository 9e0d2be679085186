import type { Page } from "@playwright/test";
import { openClass } from "./support/open-class.ts";
import { createPerson } from "./support/people.ts";
import { setColorScheme } from "./support/scheme.ts";
import { signIn, signInByForm } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** Each page's data of the school. */
const PAGES = [
  { path: "/", heading: "Campside, the summer sports school", shows: "Enrol Now" },
  { path: "/Classes", heading: "Classes", shows: "Enrol Now" },
  { path: "/classes?sort=newest&utm=x", heading: "Classes", shows: "Enrol Now" },
  { path: "/instructors", heading: "Our Instructor", shows: "@" },
  { path: "/login", heading: "Sign In", shows: "Sign in with Google" },
  { path: "/signUp", heading: "Sign Up", shows: "At least 6 characters" },
] as const;

/** Counts a page's tRPC requests and style sheets. */
function countRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/") || request.resourceType() === "stylesheet") requested.push(request.url());
  });
  return requested;
}

/** A page's JSON-LD. */
async function jsonLdOf(page: Page): Promise<unknown[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as unknown);
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  // The browser reports each script that the CSP blocks.
  test.beforeEach(({ watch }) => watch.expect(/^csp from .*\.js$/));

  test("[ROUTE-1][SHELL-12] every public page has its content, title and description in the HTML", async ({ page }) => {
    const { id, name } = await openClass();
    for (const { path, heading, shows } of [
      ...PAGES,
      { path: `/classes/${id}`, heading: name, shows: "5 of 5 left" },
    ]) {
      const answer = await page.goto(path, { waitUntil: "load" });
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(shows).first()).toBeVisible();
      await expect(page).toHaveTitle(/Campside/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{20}/);
      expect(await page.locator("html").getAttribute("lang")).toBe("en");
    }
  });

  // Guarded in `npm test` by rendered-pages.db.test.
  test("[ROUTE-3] an unknown class and an unknown path answer 404", { tag: "@night" }, async ({ page, watch }) => {
    watch.expect(/status of 404/);
    for (const path of ["/nowhere", "/classes/019ed03f-0000-7000-8000-000000000000", "/classes/nothing"]) {
      const answer = await page.goto(path, { waitUntil: "load" });
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
    }
  });
});

test("a class page has metadata for search engines and link previews, and is in the sitemap", async ({ page }) => {
  const { id, name } = await openClass();
  await page.goto(`/classes/${id}`);
  const url = new URL(`/classes/${id}`, page.url()).href;
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", url);
  for (const [property, content] of [
    ["og:title", `${name} · Campside`],
    ["og:url", url],
    ["og:type", "website"],
    ["og:image", new URL("/pictures/class-ropes-and-knots-1600.webp", url).href],
  ] as const) {
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute("content", content);
  }
  const [course] = await jsonLdOf(page);
  expect(course).toMatchObject({
    "@type": "Course",
    name,
    offers: { price: "45.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
  expect(await (await page.request.get("/sitemap.xml")).text()).toContain(`<loc>${url}</loc>`);
  const robots = await (await page.request.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /dashboard");
  expect(robots).toContain(`Sitemap: ${new URL("/sitemap.xml", url).href}`);
});

test("home and lists have schema.org metadata, and the manifest's icons exist", async ({ page }) => {
  await page.goto("/");
  expect(await jsonLdOf(page)).toMatchObject([{ "@type": "SportsOrganization", name: "Campside" }]);
  const manifest = (await (await page.request.get("/site.webmanifest")).json()) as { icons: { src: string }[] };
  for (const { src } of [...manifest.icons, { src: "/apple-touch-icon.png" }]) {
    expect((await page.request.get(src)).status(), src).toBe(200);
  }
  await page.goto("/classes");
  const [list] = await jsonLdOf(page);
  expect(list).toMatchObject({ "@type": "ItemList", itemListElement: { length: 10 } });
  await page.goto("/instructors");
  expect(await jsonLdOf(page)).toMatchObject([{ "@type": "ItemList" }]);
});

test("a rendered page requests none of its data again, and hydrates without errors", async ({ page }) => {
  const { id } = await openClass();
  for (const path of [...PAGES.map((listed) => listed.path), `/classes/${id}`]) {
    const requested = countRequests(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(requested, path).toEqual([]);
    page.removeAllListeners("request");
  }
});

// Guarded in `npm test` by no other test: it depends on fonts and rendering.
test("the home page loads without layout shift", { tag: "@night" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const hero = page.getByRole("region", { name: "Our sports" });
  const place = await hero.boundingBox();
  const picture = await hero.locator("img").first().boundingBox();
  expect(picture).toEqual(place);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

for (const scheme of ["dark", "light"] as const) {
  // Guarded in `npm test` by appearance.spec.
  test(
    `[SHELL-7] a rendered page is ${scheme} from its first paint where chosen`,
    { tag: "@night" },
    async ({ page, watch }) => {
      watch.expect(/ERR_FAILED/);
      await setColorScheme(page, scheme);
      await page.route(/\/assets\/.*\.js/, (route) => route.abort());
      await page.goto("/", { waitUntil: "load" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground).toBe(scheme === "dark" ? "rgb(13, 27, 25)" : "rgb(253, 250, 245)");
      await page.unrouteAll();
      await page.goto("/");
      const button = page.getByRole("button", {
        name: scheme === "dark" ? "Switch to the light look" : "Switch to the dark look",
      });
      await expect(button).toBeVisible();
      await expect(button.locator("svg:visible")).toHaveCount(1);
    },
  );
}

test("[UP-2] what is chosen and typed before the scripts arrive counts", async ({ page }) => {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/Classes", { waitUntil: "domcontentloaded" });
  await page.getByRole("searchbox", { name: "Search classes" }).fill("a");
  await page.getByLabel("Sort by").selectOption({ index: 1 });
  await page.getByText("Filters", { exact: true }).click();
  await page.getByLabel("Level").selectOption({ index: 1 });
  await page.getByLabel("Weekday").selectOption({ index: 1 });
  arrive();
  await expect(page).toHaveURL(/[?&]sort=\w+/);
  await expect(page).toHaveURL(/[?&]level=\w+/);
  await expect(page).toHaveURL(/[?&]weekday=\w+/);
  await expect(page).toHaveURL(/[?&]search=a\b/);
});

test("[AUTH-8] the identity provider is loaded only for users who have signed in", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (/firebase/.test(request.url())) loaded.push(request.url());
  });
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).hover();
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([]);
  await signInByForm(page, await createPerson("Sofia"));
  await page.reload();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
  loaded.length = 0;
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(loaded).toEqual([]);
});

// Guarded in `npm test` by rendered-pages.db.test and class-details.test.
test("an instructor sees an own pending class, which is 404 for others", { tag: "@night" }, async ({ page, watch }) => {
  watch.expect(/status of 40[04]/);
  const instructor = await createPerson("Ilse", "instructor");
  const { id } = await instructor.api.classes.add.mutate({
    name: "Quiet class",
    imageUrl: "/pictures/class-ropes-and-knots-800.webp",
    capacity: 3,
    priceCents: 1000,
  });
  await signIn(page, instructor);
  await page.addInitScript(() => {
    const look = () => {
      const seen = [...document.querySelectorAll("h1")].some(
        (title) => title.textContent === "Oops!" && title.checkVisibility({ visibilityProperty: true }),
      );
      Object.assign(window, { hasSeenOops: Boolean((window as { hasSeenOops?: boolean }).hasSeenOops) || seen });
      requestAnimationFrame(look);
    };
    look();
  });
  expect((await page.goto(`/classes/${id}`, { waitUntil: "load" }))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Quiet class" })).toBeVisible();
  expect(await page.evaluate(() => (window as { hasSeenOops?: boolean }).hasSeenOops)).toBe(false);
  // Where there is nothing, it is said all the same.
  await page.goto("/classes/nothing", { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
});

test.describe("loading order", () => {
  /** Delays a picture of the page until released. */
  async function hold(page: Page, picture: RegExp): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(picture, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  test("scripts load after the visible pictures, and earlier clicks are replayed", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    // Paused, so that the page's timeout does not start the scripts.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
    const letGo = await hold(page, /hero-.*\.avif/);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open the menu" }).click();
    expect(scripts).toEqual([]);
    letGo();
    await page.clock.resume();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }),
    ).toBeVisible();
    expect(scripts.length).toBeGreaterThan(1);
  });

  test("a picture that never loads does not delay the scripts", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const letGo = await hold(page, /hero-.*\.avif/);
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Instructors" }),
    ).toBeVisible();
    letGo();
  });
});
