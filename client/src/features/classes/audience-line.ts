import type { ClassCard } from "../../lib/api/trpc.ts";
import { classesMessages } from "../../lib/messages/classes.ts";

/** For whom a class is, on its card: "Football · Beginner · ages 8–14"; empty where it says nothing of it. */
export function audienceLine({ sport, level, minAge, maxAge }: ClassCard): string {
  const { levels, ages, agesOf } = classesMessages;
  const years = ages(minAge, maxAge);
  return [sport, level && levels[level], years && agesOf(years)].filter(Boolean).join(" · ");
}
