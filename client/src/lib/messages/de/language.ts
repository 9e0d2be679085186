import type { Language } from "@campside/server/languages";

export const LANGUAGE: Language = "de";

export const OPEN_GRAPH_LOCALE: string = "de_DE";

export const manifestTexts = { description: "Sommersportschule", attendance: "Anwesenheit" };

export const languagesTitle = "Sprachen";
