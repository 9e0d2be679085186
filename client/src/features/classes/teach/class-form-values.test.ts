import { addClassInput } from "@campside/server/schemas/classes";
import { expect, test } from "vitest";
import { classDetail } from "../../../test/class-card.ts";
import {
  classFormRules,
  type ClassFormValues,
  classFormDefaults,
  formOfClass,
  parseSeats,
} from "./class-form-values.ts";

const photo = new File(["x"], "photo.png", { type: "image/png" });
const filled = { ...classFormDefaults, name: "Archery", picture: photo, capacity: "12", priceCents: "80" };
const problems = (changed: Partial<ClassFormValues>, seatsTaken?: number) =>
  classFormRules(seatsTaken).validate({ ...filled, ...changed });

test("[TEACH-2] name, image, seats and price are required", () => {
  const required = "This field is required";
  expect(classFormRules().validate({ ...classFormDefaults, name: " " })).toEqual({
    name: required,
    picture: required,
    capacity: required,
    priceCents: required,
  });
  expect(problems({})).toEqual({});
});

test.each([
  ["12", 12],
  ["12.7", 12],
  ["12,5", 12],
  [" 8 ", 8],
  ["1,000", 1000],
])("[TEACH-2] %s are %i seats", (text, seats) => {
  expect(parseSeats(text)).toBe(seats);
  expect(problems({ capacity: text })).toEqual({});
});

test.each(["0", "0.9", "10001", "-3", "ten", "1e2", "1.2.3"])("[TEACH-2] %s is no number of seats", (capacity) => {
  expect(problems({ capacity })).toEqual({ capacity: "Seats must be a whole number from 1 to 10,000" });
});

test.each([
  ["12.345.6", "Please enter a price such as 79.99"],
  ["0.49", "The price must lie between 0.50 and 99,999.99"],
  ["100000", "The price must lie between 0.50 and 99,999.99"],
])("[TEACH-2] a price has two decimals and lies between its bounds: not %s", (priceCents, problem) => {
  expect(problems({ priceCents })).toEqual({ priceCents: problem });
});

test("a name and a description have bounds", () => {
  expect(problems({ name: "a".repeat(121), description: "d".repeat(2001) })).toEqual({
    name: "Please use at most 120 characters",
    description: "Please use at most 2,000 characters",
  });
});

test("[TEACH-6] seats never go below those that are taken", () => {
  const kept = { picture: null };
  expect(problems({ ...kept, capacity: "6" }, 7)).toEqual({
    capacity: "7 seats are taken already; there cannot be fewer",
  });
  expect(problems({ ...kept, capacity: "7" }, 7)).toEqual({});
});

test("what the form hands over is what the server takes", () => {
  const { picture, ...fields } = classFormRules().transformValues({
    ...filled,
    name: " Archery ",
    priceCents: "$1,250",
  });
  expect(picture).toBe(photo);
  expect(addClassInput.parse({ ...fields, imageUrl: "/media/a-800.webp" })).toEqual({
    name: "Archery",
    imageUrl: "/media/a-800.webp",
    capacity: 12,
    priceCents: 125_000,
    description: "",
    sport: null,
    level: null,
    minAge: null,
    maxAge: null,
    enrolmentCloses: null,
  });
});

test("[SCHED-6] sport, level and ages in years come back as they were typed, and empty ones say nothing", () => {
  const audience = { sport: "Judo", level: "beginner", minAge: 0, maxAge: 14 } as const;
  const shown = { sport: "Judo", level: "beginner", minAge: "0", maxAge: "14" } as const;
  const typed = { ...filled, ...shown, sport: " Judo " };
  expect(classFormRules().transformValues(typed)).toMatchObject(audience);
  expect(formOfClass(classDetail(audience))).toMatchObject(shown);
  expect(formOfClass(classDetail())).toMatchObject({ sport: "", level: "", minAge: "", maxAge: "" });
});

test("[SCHED-5] the end of enrolment is a local time, or left to the first date", () => {
  const typed = { ...filled, enrolmentCloses: "2028-07-07T16:00" };
  expect(classFormRules().transformValues(typed)).toMatchObject({ enrolmentCloses: "2028-07-07T16:00" });
  expect(formOfClass(classDetail({ enrolmentCloses: "2028-07-07T16:00" }))).toMatchObject({
    enrolmentCloses: "2028-07-07T16:00",
  });
  expect(formOfClass(classDetail())).toMatchObject({ enrolmentCloses: "" });
});

test.each(["-1", "121", "8.5", "eight"])("[SCHED-6] %s is no age", (age) => {
  const problem = "Ages are whole years from 0 to 120";
  expect(problems({ minAge: age, maxAge: age })).toEqual({ minAge: problem, maxAge: problem });
});

test("[SCHED-6] the oldest age is not below the youngest, in a new class and in an edit", () => {
  const problem = { maxAge: "The oldest age must not be below the youngest" };
  expect(problems({ minAge: "9", maxAge: "8" })).toEqual(problem);
  expect(problems({ picture: null, minAge: "9", maxAge: "8" }, 7)).toEqual(problem);
});
