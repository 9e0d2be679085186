import type { Language } from "@campside/server/languages";

/** The language of this build. */
export const LANGUAGE: Language = "en";

/** Its name for Open Graph, with the country whose forms it follows. */
export const OPEN_GRAPH_LOCALE: string = "en_US";

/** What an installed app says of itself, beside the school's name. */
export const manifestTexts = { description: "Summer sports school", attendance: "Attendance" };

/** The name of the choice of a language. */
export const languagesTitle = "Languages";
