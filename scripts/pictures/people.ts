import type { Portrait } from "./portrait.ts";

const teal = "#1f8f94";
const coral = "#f2705b";
const amber = "#ffc15e";
const pine = "#2c7a5b";
const cream = "#fff6e0";

/** The eight instructors of the demo school. */
export const instructorPortraits: readonly Portrait[] = [
  {
    name: "instructor-amara",
    mood: "sunrise",
    head: "1f469-1f3fe-200d-1f9b1",
    skin: "#8f5d46",
    shirt: teal,
    trim: cream,
    wears: "whistle",
  },
  {
    name: "instructor-mateo",
    mood: "morning",
    head: "1f9d4-1f3fc-200d-2642-fe0f",
    skin: "#b98263",
    shirt: coral,
    trim: cream,
    wears: "plain",
  },
  {
    name: "instructor-freya",
    mood: "lakeside",
    head: "1f469-1f3fb-200d-1f9b0",
    skin: "#f1c9a8",
    shirt: pine,
    trim: amber,
    wears: "zip",
  },
  {
    name: "instructor-kenji",
    mood: "dusk",
    head: "1f468-1f3fb",
    skin: "#f1c9a8",
    shirt: "#f4f1e8",
    trim: "#2b2f4a",
    wears: "plain",
  },
  {
    name: "instructor-gurpreet",
    mood: "golden",
    head: "1f473-1f3fc-200d-2642-fe0f",
    skin: "#b98263",
    shirt: "#2f5d8a",
    trim: amber,
    wears: "whistle",
  },
  {
    name: "instructor-ines",
    mood: "morning",
    head: "1f469-1f3fc",
    skin: "#b98263",
    shirt: amber,
    trim: "#a3452f",
    wears: "zip",
  },
  {
    name: "instructor-tendai",
    mood: "lakeside",
    head: "1f468-1f3ff-200d-1f9b2",
    skin: "#5a3c33",
    shirt: coral,
    trim: amber,
    wears: "whistle",
  },
  {
    name: "instructor-margit",
    mood: "sunrise",
    head: "1f475-1f3fb",
    skin: "#f1c9a8",
    shirt: "#5a7fc9",
    trim: cream,
    wears: "plain",
    tall: 1.06,
  },
];

/** The five people whose reviews stand on the home page. */
export const reviewerPortraits: readonly Portrait[] = [
  {
    name: "reviewer-1",
    mood: "golden",
    head: "1f469-1f3fd",
    skin: "#e9b996",
    shirt: pine,
    trim: cream,
    wears: "plain",
  },
  {
    name: "reviewer-2",
    mood: "lakeside",
    head: "1f468-1f3fe",
    skin: "#8f5d46",
    shirt: amber,
    trim: coral,
    wears: "plain",
  },
  { name: "reviewer-3", mood: "sunrise", head: "1f466-1f3fd", skin: "#e9b996", shirt: teal, trim: amber, wears: "zip" },
  {
    name: "reviewer-4",
    mood: "morning",
    head: "1f474-1f3fc",
    skin: "#b98263",
    shirt: coral,
    trim: cream,
    wears: "zip",
  },
  {
    name: "reviewer-5",
    mood: "dusk",
    head: "1f467-1f3fe",
    skin: "#8f5d46",
    shirt: "#8fd3c2",
    trim: "#2c5f63",
    wears: "plain",
  },
];
