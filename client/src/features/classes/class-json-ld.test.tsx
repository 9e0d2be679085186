import "../../test/browser-gaps.ts";
import { expect, test } from "vitest";
import type { Site } from "../../lib/config.ts";
import { classDetail } from "../../test/class-card.ts";
import { renderWithApi } from "../../test/render-with-api.tsx";
import { ClassJsonLd } from "./class-json-ld.tsx";

const about = { instructorPhotoUrl: null, instructorBio: "", meetings: [], cancellationReason: null };

type Overrides = Partial<Parameters<typeof ClassJsonLd>[0]["card"]>;

async function courseOf(overrides: Overrides, site: Partial<Site> = {}) {
  const card = { ...classDetail(), ...about, enrolmentEndsAt: null, cancelWithinHours: 24, ...overrides };
  await renderWithApi(<ClassJsonLd card={card} />, {}, undefined, { site });
  const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
  return JSON.parse(json) as { offers: object };
}

const offerOf = async (overrides: Overrides) => (await courseOf(overrides)).offers;

test("[FIND-3] a class without dates is a course without an instance, which would need a schedule", async () => {
  const course = await courseOf({});
  expect(course).toMatchObject({ "@type": "Course", provider: { "@type": "Organization" } });
  expect(course).not.toHaveProperty("hasCourseInstance");
});

test.each([
  ["InStock", {}],
  ["SoldOut", { seatsLeft: 0 }],
] as const)("[SHELL-12] the offer is %s for %o", async (availability, overrides) => {
  expect(await offerOf(overrides)).toMatchObject({ availability: `https://schema.org/${availability}` });
});

test("[SHELL-12] the offer ends at an instant", async () => {
  const enrolmentEndsAt = new Date("2026-07-07T14:00:00Z");
  const closes = { enrolmentCloses: "2026-07-07T16:00", enrolmentTimeZone: "Europe/Berlin" };
  expect(await offerOf({ ...closes, enrolmentEndsAt })).toMatchObject({ availabilityEnds: "2026-07-07T14:00:00.000Z" });
});

test("[SHELL-12] the offer has no end where the class has none", async () => {
  expect(await offerOf({})).not.toHaveProperty("availabilityEnds");
});

test("[SET-3] the offer is in the school's currency", async () => {
  const { offers } = await courseOf({ priceCents: 7999 }, { currency: "eur" });
  expect(offers).toMatchObject({ price: "79.99", priceCurrency: "EUR" });
});
