import type { ClassCard } from "../../lib/api/trpc.ts";
import { classPageMessages } from "../../lib/messages/class-page.ts";
import { classesMessages } from "../../lib/messages/classes.ts";

type Audience = Pick<ClassCard, "sport" | "level" | "minAge" | "maxAge">;

/** Whom a class is for, as titles and texts. */
export function audienceDetails({ sport, level, minAge, maxAge }: Audience): (readonly [string, string])[] {
  const ages = classesMessages.ages(minAge, maxAge);
  return [
    ...(sport === null ? [] : [[classPageMessages.sport, sport] as const]),
    ...(level === null ? [] : [[classPageMessages.level, classesMessages.levels[level]] as const]),
    ...(ages === null ? [] : [[classPageMessages.ages, ages] as const]),
  ];
}

/** The same as properties of a schema.org Course. */
export function audienceJsonLd({ sport, level, minAge, maxAge }: Audience) {
  return {
    ...(sport !== null && { about: { "@type": "Thing", name: sport } }),
    ...(level !== null && { educationalLevel: classesMessages.levels[level] }),
    ...((minAge ?? maxAge) !== null && {
      audience: {
        "@type": "PeopleAudience",
        ...(minAge !== null && { suggestedMinAge: minAge }),
        ...(maxAge !== null && { suggestedMaxAge: maxAge }),
      },
    }),
  };
}
