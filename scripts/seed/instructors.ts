import { DEMO_ACCOUNTS, NEWCOMERS } from "./demo-accounts.ts";

export interface DemoInstructor {
  key: "amara" | "mateo" | "freya" | "kenji" | "gurpreet" | "ines" | "tendai" | "margit";
  name: string;
  email: string;
  /** How many days ago they joined. */
  joined: number;
  bio: string;
}

/** Eight instructors, the earliest first; each has a portrait `instructor-<key>`, all but the newcomer a bio. */
export const instructors: readonly DemoInstructor[] = [
  {
    key: "amara",
    ...DEMO_ACCOUNTS.instructor,
    joined: 640,
    bio: "Played futsal for her university before she started to coach. Amara keeps every child in the game, whatever their first touch looks like.",
  },
  {
    key: "mateo",
    name: "Mateo Ferreira",
    email: "mateo.ferreira@campside.example",
    joined: 612,
    bio: "Climbs in winter, rides in summer, and mends everybody's bicycle in between. Teaches in English, Portuguese and Spanish.",
  },
  {
    key: "freya",
    name: "Freya Lindqvist",
    email: "freya.lindqvist@campside.example",
    joined: 575,
    bio: "Lifeguard and open-water swimmer from Östersund. Freya has taught more than four hundred people to float before they swim.",
  },
  {
    key: "gurpreet",
    name: "Gurpreet Singh Dhillon",
    email: "gurpreet.dhillon@campside.example",
    joined: 540,
    bio: "Third-generation cricket coach, and a qualified first-aid trainer. Known for meetings that end with a match.",
  },
  {
    key: "ines",
    name: "Inês Carvalho",
    email: "ines.carvalho@campside.example",
    joined: 471,
    bio: "Played tennis for her club in Cascais until her knee said no. Inês teaches the racket first and the rules when they are needed.",
  },
  {
    key: "kenji",
    name: "Kenji Morita",
    email: "kenji.morita@campside.example",
    joined: 402,
    bio: "Black belt in judo and patient with white ones. Kenji teaches respect first, then how to fall, then how to throw.",
  },
  {
    key: "tendai",
    name: "Tendai Moyo",
    email: "tendai.moyo@campside.example",
    joined: 318,
    bio: "Ran the 800 metres for Zimbabwe's juniors. Tendai plans every training so that the slowest runner goes home faster.",
  },
  { key: "margit", ...NEWCOMERS.instructor, joined: 1, bio: "" },
];
