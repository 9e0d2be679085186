/** When a class's enrolment opens, and how many want it. */
export interface Opening {
  /** Minutes since the year began, UTC. */
  minute: number;
  /** The school's hour of the day then. */
  localHour: number;
  /** Seats sold in the end. */
  purchases: number;
  /** Of the buyers, those who come in the first minutes; the others come over weeks. */
  rushShare: number;
  /** People who come to the opening and get no seat, per buyer of the rush. */
  refusedPerBuyer: number;
}

/** One school's year. */
export interface SchoolPlan {
  students: number;
  openings: Opening[];
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** The busiest openings of camps and clubs: a week of the year, the share of a year's enrolments, how much the weeks vary. */
const SEASONS = [
  { week: 4, spread: 5, share: 0.45 },
  { week: 14, spread: 4, share: 0.2 },
  { week: 34, spread: 3, share: 0.25 },
  { week: 45, spread: 4, share: 0.1 },
];
/** Where schools are: hours from UTC, and how many of them. Camps are mostly North American. */
const ZONES = [
  { offset: -8, share: 0.15 },
  { offset: -6, share: 0.2 },
  { offset: -5, share: 0.35 },
  { offset: 0, share: 0.1 },
  { offset: 1, share: 0.2 },
];
/** Weekday of an opening, 0 for Monday, and its local hour: most choose the same few. */
const SLOTS = [
  { day: 0, hour: 9, share: 0.25 },
  { day: 0, hour: 10, share: 0.1 },
  { day: 1, hour: 12, share: 0.15 },
  { day: 2, hour: 19, share: 0.15 },
  { day: 5, hour: 8, share: 0.15 },
  { day: 5, hour: 9, share: 0.2 },
];
const MEDIAN_STUDENTS = 150;
const SPREAD_OF_STUDENTS = 1.2;
const ENROLMENTS_PER_STUDENT = 2.5;
/** One school in ten is sold out within minutes; the others sell over weeks. */
const HOT_SHARE = 0.1;

/** Picks by share; the shares add up to one. */
export function pick<T extends { share: number }>(random: number, choices: readonly T[]): T {
  let rest = random;
  for (const choice of choices) {
    if (rest < choice.share) return choice;
    rest -= choice.share;
  }
  const last = choices.at(-1);
  if (!last) throw new Error("nothing to pick");
  return last;
}

/** A standard normal number (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A school's year by chance: its size is log-normal, and it opens enrolment once per season. */
export function planYear(random: () => number): SchoolPlan {
  const students = Math.max(10, Math.round(MEDIAN_STUDENTS * Math.exp(SPREAD_OF_STUDENTS * normal(random))));
  const { offset } = pick(random(), ZONES);
  const isHot = random() < HOT_SHARE;
  const openings = SEASONS.map(({ week, spread, share }): Opening => {
    const slot = pick(random(), SLOTS);
    const inWeek = Math.min(50, Math.max(0, Math.round(week + (spread / 2) * normal(random))));
    return {
      minute: inWeek * WEEK + slot.day * DAY + (slot.hour - offset) * HOUR,
      localHour: slot.hour,
      purchases: Math.round(students * ENROLMENTS_PER_STUDENT * share),
      rushShare: isHot ? 0.8 : 0.2,
      refusedPerBuyer: isHot ? 2 : 0,
    };
  });
  return { students, openings };
}
