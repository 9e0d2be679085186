import type { instructorsMessages as en } from "../instructors.ts";
import type { Translated } from "../translated.ts";

export const instructorsMessages = {
  text: "Die Menschen am Spielfeldrand.",
  loading: "Wird geladen …",
  none: "Unser Trainerteam stellt sich hier bald vor.",
} satisfies Translated<typeof en>;
