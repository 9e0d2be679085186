import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";

export interface DemoInstructor {
  key: "amara" | "mateo" | "freya" | "kenji" | "gurpreet" | "ines" | "tendai" | "margit";
  name: string;
  email: string;
  /** How many days ago they joined. */
  joined: number;
}

/** Eight instructors, the earliest first; each has a portrait `instructor-<key>`. */
export const instructors: readonly DemoInstructor[] = [
  { key: "amara", ...DEMO_ACCOUNTS.instructor, joined: 640 },
  { key: "mateo", name: "Mateo Ferreira", email: "mateo.ferreira@campside.example", joined: 612 },
  { key: "freya", name: "Freya Lindqvist", email: "freya.lindqvist@campside.example", joined: 575 },
  { key: "gurpreet", name: "Gurpreet Singh Dhillon", email: "gurpreet.dhillon@campside.example", joined: 540 },
  { key: "ines", name: "Inês Carvalho", email: "ines.carvalho@campside.example", joined: 471 },
  { key: "kenji", name: "Kenji Morita", email: "kenji.morita@campside.example", joined: 402 },
  { key: "tendai", name: "Tendai Moyo", email: "tendai.moyo@campside.example", joined: 318 },
  { key: "margit", ...NEWCOMERS.instructor, joined: 1 },
];
