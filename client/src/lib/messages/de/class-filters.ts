import { formatLocalDate } from "@campside/server/format";
import type { classFilterMessages as en } from "../class-filters.ts";
import type { Translated } from "../translated.ts";
import { classListMessages } from "./class-list.ts";

/** The filters of the class list. */
export const classFilterMessages = {
  title: "Filter",
  filters: (set) => (set === 0 ? "Filter" : `Filter · ${set}`),
  active: "Gesetzte Filter",
  remove: (filter) => `Filter „${filter}“ entfernen`,
  clear: "Alle Filter entfernen",
  show: "Kurse zeigen",
  showFound: (total) => `${classListMessages.found(total)} zeigen`,
  names: {
    sport: "Sportart",
    level: "Niveau",
    age: "Alter",
    weekday: "Wochentag",
    time: "Tageszeit",
    from: "Beginnt ab",
    to: "Endet bis",
    venue: "Ort",
    price: "Höchster Preis",
    seats: "Plätze",
  },
  any: {
    sport: "Jede Sportart",
    level: "Jedes Niveau",
    weekday: "Jeder Tag",
    time: "Jede Zeit",
    venue: "Jeder Ort",
    seats: "Egal",
  },
  levels: { beginner: "Einstieg", intermediate: "Mittelstufe", advanced: "Fortgeschritten" },
  weekdays: {
    monday: "Montag",
    tuesday: "Dienstag",
    wednesday: "Mittwoch",
    thursday: "Donnerstag",
    friday: "Freitag",
    saturday: "Samstag",
    sunday: "Sonntag",
  },
  times: {
    morning: "Vormittags, vor 12:00",
    afternoon: "Nachmittags, 12:00 bis 17:00",
    evening: "Abends, ab 17:00",
  },
  /** From "Vormittags, vor 12:00" on. */
  atTime: (time) => time.slice(0, time.indexOf(",")),
  counted: (label, count) => `${label} (${count})`,
  unknownVenue: "Ort",
  ageOf: (age) => (age === 1 ? "1 Jahr" : `${age} Jahre`),
  onWeekday: (weekday) => `${weekday}s`,
  fromDay: (day) => `Ab ${formatLocalDate(day)}`,
  toDay: (day) => `Bis ${formatLocalDate(day)}`,
  priceIn: (sign) => `Höchster Preis in ${sign}`,
  upTo: (price) => `Bis ${price}`,
  seatsLeft: "Freie Plätze",
  clearAll: "Suche und alle Filter entfernen",
  noneFit: "Kein Kurs passt zu alledem.",
  without: (filter, count) => `${classListMessages.found(count)} ohne „${filter}“`,
  withoutSearch: (search, count) => `${classListMessages.found(count)} ohne die Suche „${search}“`,
} satisfies Translated<typeof en>;
