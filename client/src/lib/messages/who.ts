import { enrolMessages } from "./enrol.ts";
import { familyMessages } from "./family.ts";

/** "Too young on 6 July (5)"; without the day "Too young (5)". */
const outside = (words: string) => (age: number | null, day: string | null) =>
  `${words}${day === null ? "" : ` on ${day}`} (${age})`;

/** The sheet that asks for whom a class is selected. */
export const whoMessages = {
  title: "Who is it for?",
  you: enrolMessages.you,
  age: familyMessages.age,
  select: "Select",
  cancel: enrolMessages.cancel,
  overlaps: (names: string) => `overlaps ${names}`,
  problems: {
    "too-young": outside("Too young"),
    "too-old": outside("Too old"),
    enrolled: () => "Enrolled already",
    selected: () => "Selected",
  },
} as const;
