import { randomFrom } from "../../scripts/seed/seeded-random.ts";
import { planYear } from "./simulation/school-plan.ts";
import { PRICED_LAYOUTS, pricePerSchool } from "./simulation/prices.ts";
import { addSchool, emptyLoad, figuresOf } from "./simulation/simulate-year.ts";

// The load of many schools over a year, and what they cost, for docs/scale.md: `node packages/lab/simulate-schools.ts [schools] [seed]`.

const [schools = "10000", seed = "campside"] = process.argv.slice(2);
const random = randomFrom(seed);
const load = emptyLoad();
for (let count = 0; count < Number(schools); count++) addSchool(load, planYear(random));
const figures = figuresOf(load);

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fraction = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const { busiestHour, medianHour, largestMinute } = figures;
console.log(`${whole.format(figures.schools)} schools, ${whole.format(figures.purchases)} purchases a year

| | |
|---|---|
| an hour, median | ${whole.format(medianHour.purchases)} purchases, ${fraction.format(medianHour.cores)} cores |
| the busiest hour | ${whole.format(busiestHour.purchases)} purchases, ${fraction.format(busiestHour.cores)} cores |
| the busiest minute | ${whole.format(largestMinute.arrivals)} people at ${whole.format(largestMinute.schools)} schools, ${fraction.format(largestMinute.cores)} cores, ${whole.format(largestMinute.connections)} busy connections |
| the largest first minute of one school | ${whole.format(figures.largestRush)} people |
| hours in which a school has a visitor | ${whole.format(100 * figures.visitedShare)} % |
| databases after a year | ${whole.format(figures.gigabytes)} GB |

| | memory of all, TB | cores without a request | price per school and month |
|---|---|---|---|`);
for (const layout of PRICED_LAYOUTS) {
  const terabytes = (layout.megabytes * figures.schools) / 1e6;
  const cores = (layout.idleMs / 60_000) * figures.schools;
  const price = pricePerSchool(layout, figures).toFixed(2);
  console.log(`| ${layout.name} | ${terabytes.toFixed(1)} | ${whole.format(cores)} | $${price} |`);
}
