/** The demo school's venues, all in one time zone. */
export const demoVenues = [
  { key: "pitch", name: "Pitch 2", address: "Meadow Lane 4", isExclusive: true },
  { key: "oval", name: "Lakeside oval", address: "Lake Road 1", isExclusive: false },
  { key: "courts", name: "Clay courts", address: "Orchard Street 12", isExclusive: false },
  { key: "dojo", name: "The barn", address: "Old Farm Yard", isExclusive: true },
  { key: "wall", name: "Climbing wall", address: "Quarry Road 30", isExclusive: false },
  { key: "lake", name: "Boathouse jetty", address: "Lake Road 9", isExclusive: false },
  { key: "track", name: "Running track", address: "Meadow Lane 6", isExclusive: false },
] as const;

export const DEMO_TIME_ZONE = "Europe/Berlin";

export interface DemoSchedule {
  venue: (typeof demoVenues)[number]["key"];
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[];
  start: string;
  end: string;
  weeks: number;
  /** For how many weeks it has met already; then it meets today as well, and takes enrolments until its last day. */
  weeksSoFar?: number;
}

const [MON, TUE, WED, THU, FRI, SAT, SUN] = [1, 2, 3, 4, 5, 6, 0];

/** When the demo classes meet, by slug; the others have no dates. The cricket club meets over a change of the clocks. */
export const demoSchedules: Readonly<Record<string, DemoSchedule>> = {
  "first-touch-football": {
    venue: "pitch",
    weekdays: [TUE, THU],
    start: "16:00",
    end: "17:30",
    weeks: 8,
    weeksSoFar: 5,
  },
  "goalkeeper-camp": { venue: "pitch", weekdays: [WED], start: "16:00", end: "18:00", weeks: 6 },
  "batting-basics": { venue: "oval", weekdays: [MON, WED], start: "17:00", end: "18:30", weeks: 6 },
  "spin-and-seam-bowling": { venue: "oval", weekdays: [FRI], start: "17:00", end: "19:00", weeks: 8 },
  "weekend-cricket-club": { venue: "oval", weekdays: [SAT], start: "11:00", end: "16:00", weeks: 30 },
  "tennis-starters": { venue: "courts", weekdays: [MON, THU], start: "16:30", end: "17:30", weeks: 5 },
  "match-play-tennis": { venue: "courts", weekdays: [TUE], start: "18:00", end: "20:00", weeks: 10 },
  "karate-for-beginners": { venue: "dojo", weekdays: [TUE, FRI], start: "16:00", end: "17:00", weeks: 10 },
  "judo-fundamentals": { venue: "dojo", weekdays: [MON, WED], start: "18:00", end: "19:30", weeks: 8 },
  "first-climbs": { venue: "wall", weekdays: [SAT], start: "10:00", end: "12:00", weeks: 6 },
  "ropes-and-knots": { venue: "wall", weekdays: [SUN], start: "10:00", end: "13:00", weeks: 4 },
  "trail-riding": { venue: "oval", weekdays: [SUN], start: "09:00", end: "12:30", weeks: 6 },
  "sprint-clinic": { venue: "track", weekdays: [TUE, THU], start: "17:30", end: "18:45", weeks: 6 },
  "jumps-and-hurdles": { venue: "track", weekdays: [MON], start: "17:30", end: "19:00", weeks: 8 },
  "open-water-swimming": { venue: "lake", weekdays: [SAT], start: "08:00", end: "09:30", weeks: 8 },
  "stroke-school": { venue: "lake", weekdays: [WED], start: "17:00", end: "18:00", weeks: 10 },
};
