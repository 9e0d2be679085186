import { formatLocalDate } from "@campside/server/format";
import { formatPrice } from "../format.ts";
import { classListMessages } from "./class-list.ts";

/** The filters of the class list. */
export const classFilterMessages = {
  title: "Filters",
  filters: (set: number) => (set === 0 ? "Filters" : `Filters · ${set}`),
  active: "Active filters",
  remove: (filter: string) => `Remove the filter ${filter}`,
  clear: "Clear all filters",
  show: "Show classes",
  showFound: (total: number) => `Show ${classListMessages.found(total)}`,
  names: {
    sport: "Sport",
    level: "Level",
    age: "Age",
    weekday: "Weekday",
    time: "Time of day",
    from: "Starts from",
    to: "Ends by",
    venue: "Venue",
    price: "Highest price in $",
    seats: "Seats",
  },
  any: {
    sport: "Any sport",
    level: "Any level",
    weekday: "Any day",
    time: "Any time",
    venue: "Any venue",
    seats: "Any",
  },
  levels: { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" },
  weekdays: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  },
  times: {
    morning: "Morning, before 12:00",
    afternoon: "Afternoon, 12:00 to 17:00",
    evening: "Evening, from 17:00",
  },
  /** From "Morning, before 12:00" on. */
  atTime: (time: string) => `In the ${time.slice(0, time.indexOf(",")).toLowerCase()}`,
  counted: (label: string, count: number) => `${label} (${count})`,
  unknownVenue: "Venue",
  ageOf: (age: number) => `Age ${age}`,
  onWeekday: (weekday: string) => `On ${weekday}s`,
  fromDay: (day: string) => `From ${formatLocalDate(day)}`,
  toDay: (day: string) => `Until ${formatLocalDate(day)}`,
  upTo: (dollars: number) => `Up to ${formatPrice(Math.round(dollars * 100))}`,
  seatsLeft: "Seats left",
  clearAll: "Clear the search and all filters",
  noneFit: "No class fits all of this.",
  without: (filter: string, count: number) => `${classListMessages.found(count)} without “${filter}”`,
  withoutSearch: (search: string, count: number) => `${classListMessages.found(count)} without the search “${search}”`,
} as const;
