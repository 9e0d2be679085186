import { expect, test } from "vitest";
import { classCard } from "../../test/class-card.ts";
import { audienceLine } from "./audience-line.ts";
import { audienceFacts, audienceJsonLd } from "./class-audience.ts";

test.each([
  [{ sport: "Judo", level: "beginner", minAge: 8, maxAge: 14 }, "Judo · Beginner · ages 8–14"],
  [{ level: "all_levels", minAge: 8 }, "All levels · ages 8+"],
  [{ maxAge: 14 }, "ages up to 14"],
  [{ minAge: 8, maxAge: 8 }, "age 8"],
  [{ minAge: 0, maxAge: 3 }, "ages 0–3"],
  [{ sport: "Judo" }, "Judo"],
  [{}, ""],
] as const)("[SCHED-6] %o reads '%s' on a card", (facts, line) => {
  expect(audienceLine(classCard(facts))).toBe(line);
});

test("[SCHED-6] a class's page names what the class says", () => {
  expect(audienceFacts(classCard({ sport: "Judo", level: "advanced", minAge: 8, maxAge: 14 }))).toEqual([
    ["Sport", "Judo"],
    ["Level", "Advanced"],
    ["Ages", "8–14"],
  ]);
  expect(audienceFacts(classCard({ minAge: 16 }))).toEqual([["Ages", "16+"]]);
  expect(audienceFacts(classCard())).toEqual([]);
});

test("[FIND-3][SCHED-6] search engines read them in schema.org's words", () => {
  const json = (facts: object) => JSON.parse(JSON.stringify(audienceJsonLd(classCard(facts)))) as unknown;
  expect(json({ sport: "Judo", level: "advanced", minAge: 8 })).toEqual({
    about: { "@type": "Thing", name: "Judo" },
    educationalLevel: "Advanced",
    audience: { "@type": "PeopleAudience", suggestedMinAge: 8 },
  });
  expect(json({ maxAge: 3 })).toEqual({ audience: { "@type": "PeopleAudience", suggestedMaxAge: 3 } });
  expect(json({})).toEqual({});
});
