import { MEASURED } from "./measured.ts";
import type { Opening, SchoolPlan } from "./school-plan.ts";

export const HOURS = 366 * 24;
const MINUTES = HOURS * 60;
/** Half of a rush comes in the first of these minutes, a quarter in the second, and so on. */
const RUSH_MINUTES = 8;
/** The buyers who do not come to the opening come evenly over these days, at night a twentieth as many an hour. */
const TAIL_HOURS = 28 * 24;
const NIGHT_ENDS = 6;
const NIGHT_WEIGHT = 0.05;
/** Visits that buy nothing, per purchase, and per student and hour in the whole year: two a month. */
const VISITS_PER_PURCHASE = 20;
const VISITS_PER_STUDENT = 2 / 730;

interface Reads {
  pages: number;
  lists: number;
  signedIn: number;
}

const readsMs = ({ pages, lists, signedIn }: Reads): number =>
  pages * MEASURED.pageMs + lists * MEASURED.listMs + signedIn * MEASURED.signedInMs;

/** CPU milliseconds of somebody who looks around. */
export const VISIT_MS = readsMs({ pages: 3, lists: 6, signedIn: 1 });
/** CPU milliseconds of a purchase with its reads. */
export const BUYER_MS = MEASURED.purchaseMs + readsMs({ pages: 5, lists: 10, signedIn: 4 });
/** CPU milliseconds of somebody who reloads until a class opens, tries twice and gets no seat. */
export const REFUSED_MS = 2 * MEASURED.refusalMs + readsMs({ pages: 5, lists: 10, signedIn: 2 });

/** The share of a rush that comes in its n-th minute, from 0; one over all minutes. */
export const rushShareOf = (minute: number): number => 2 ** -Math.min(minute + 1, RUSH_MINUTES - 1);

/** The load of all schools over a year. */
export interface Load {
  schools: number;
  /** By hour. */
  purchases: Float64Array;
  cpuMs: Float64Array;
  /** By minute, of the rushes only. */
  rushMs: Float64Array;
  arrivals: Float64Array;
  rushBuyers: Float64Array;
  rushingSchools: Float64Array;
  /** Arrivals in the first minute of the largest rush of one school. */
  largestRush: number;
  /** Hours in which a school has at least one visitor, summed over the schools. */
  visitedHours: number;
  /** Databases at the end of the year. */
  bytes: number;
}

export function emptyLoad(): Load {
  return {
    schools: 0,
    purchases: new Float64Array(HOURS),
    cpuMs: new Float64Array(HOURS),
    rushMs: new Float64Array(MINUTES),
    arrivals: new Float64Array(MINUTES),
    rushBuyers: new Float64Array(MINUTES),
    rushingSchools: new Float64Array(MINUTES),
    largestRush: 0,
    visitedHours: 0,
    bytes: 0,
  };
}

function add(to: Float64Array, at: number, amount: number): void {
  const index = at % to.length;
  to[index] = (to[index] ?? 0) + amount;
}

/** Adds the first minutes of an opening. */
function addRush(load: Load, { minute, purchases, rushShare, refusedPerBuyer }: Opening, bought: Float64Array): void {
  for (let after = 0; after < RUSH_MINUTES; after++) {
    const at = minute + after;
    const buyers = purchases * rushShare * rushShareOf(after);
    const refused = buyers * refusedPerBuyer;
    add(load.rushMs, at, buyers * BUYER_MS + refused * REFUSED_MS);
    add(load.arrivals, at, buyers + refused);
    add(load.rushBuyers, at, buyers);
    add(load.rushingSchools, at, 1);
    add(load.cpuMs, Math.floor(at / 60), refused * REFUSED_MS);
    add(bought, Math.floor(at / 60), buyers);
    load.largestRush = Math.max(load.largestRush, buyers + refused);
  }
}

/** Adds the weeks after an opening. */
function addTail({ minute, localHour, purchases, rushShare }: Opening, bought: Float64Array): void {
  const weights = Array.from({ length: TAIL_HOURS }, (_, hour) =>
    (localHour + hour) % 24 < NIGHT_ENDS ? NIGHT_WEIGHT : 1,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const first = Math.floor(minute / 60);
  for (const [hour, weight] of weights.entries())
    add(bought, first + hour, (purchases * (1 - rushShare) * weight) / total);
}

/** Adds a school's year to the load. */
export function addSchool(load: Load, { students, openings }: SchoolPlan): void {
  const bought = new Float64Array(HOURS);
  for (const opening of openings) {
    addRush(load, opening, bought);
    addTail(opening, bought);
    load.bytes += opening.purchases * MEASURED.purchaseBytes;
  }
  load.bytes += MEASURED.emptyBytes;
  load.schools += 1;
  for (const [hour, purchases] of bought.entries()) {
    const visits = purchases * VISITS_PER_PURCHASE + students * VISITS_PER_STUDENT;
    add(load.purchases, hour, purchases);
    add(load.cpuMs, hour, purchases * BUYER_MS + visits * VISIT_MS);
    // The chance of at least one where they come independently of each other.
    load.visitedHours += 1 - Math.exp(-visits);
  }
}

/** What a year comes to. */
export interface Figures {
  schools: number;
  purchases: number;
  busiestHour: { purchases: number; cores: number };
  medianHour: { purchases: number; cores: number };
  largestMinute: { arrivals: number; cores: number; schools: number; connections: number };
  /** Arrivals in the largest first minute of one school. */
  largestRush: number;
  visitedShare: number;
  gigabytes: number;
}

const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0);
const median = (values: Float64Array): number => values.toSorted()[Math.floor(values.length / 2)] ?? Number.NaN;
const MS_PER_HOUR = 3_600_000;
const MS_PER_MINUTE = 60_000;

/** The figures of a load. Connections by Little's law: those that purchases keep busy at the same time. */
export function figuresOf(load: Load): Figures {
  const minute = load.rushMs.indexOf(largest(load.rushMs));
  return {
    schools: load.schools,
    purchases: load.purchases.reduce((sum, each) => sum + each, 0),
    busiestHour: { purchases: largest(load.purchases), cores: largest(load.cpuMs) / MS_PER_HOUR },
    medianHour: { purchases: median(load.purchases), cores: median(load.cpuMs) / MS_PER_HOUR },
    largestMinute: {
      arrivals: load.arrivals[minute] ?? 0,
      cores: (load.rushMs[minute] ?? 0) / MS_PER_MINUTE,
      schools: load.rushingSchools[minute] ?? 0,
      connections: ((load.rushBuyers[minute] ?? 0) / 60) * MEASURED.purchaseSeconds,
    },
    largestRush: load.largestRush,
    visitedShare: load.visitedHours / (load.schools * HOURS),
    gigabytes: load.bytes / 1e9,
  };
}
