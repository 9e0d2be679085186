import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { audienceDetails, audienceJsonLd } from "./class-audience.ts";

test("[SCHED-6] a class's page names what the class says", () => {
  expect(audienceDetails(classCard({ sport: "Judo", level: "advanced", minAge: 8, maxAge: 14 }))).toEqual([
    ["Sport", "Judo"],
    ["Level", "Advanced"],
    ["Ages", "8–14"],
  ]);
  expect(audienceDetails(classCard({ minAge: 16 }))).toEqual([["Ages", "16+"]]);
  expect(audienceDetails(classCard())).toEqual([]);
});

test("[FIND-3][SCHED-6] search engines read them in schema.org's words", () => {
  const json = (overrides: object) => JSON.parse(JSON.stringify(audienceJsonLd(classCard(overrides)))) as unknown;
  expect(json({ sport: "Judo", level: "advanced", minAge: 8 })).toEqual({
    about: { "@type": "Thing", name: "Judo" },
    educationalLevel: "Advanced",
    audience: { "@type": "PeopleAudience", suggestedMinAge: 8 },
  });
  expect(json({ maxAge: 3 })).toEqual({ audience: { "@type": "PeopleAudience", suggestedMaxAge: 3 } });
  expect(json({})).toEqual({});
});
