import type { Visit } from "./visit.ts";

export type PageFigures = Visit & { page: string };

const GOALS = { performance: 98, largestPaintMs: 1300, blockedMs: 50, layoutShift: 0.01 } as const;

const marked = (text: string, isReached: boolean): string => (isReached ? text : `${text} (missed)`);

function row(figures: PageFigures): string {
  const { page, performance, accessibility, bestPractices, seo } = figures;
  const { largestPaintMs, blockedMs, layoutShift, machineIndex } = figures;
  const cells = [
    `\`${page}\``,
    marked(String(performance), performance >= GOALS.performance),
    ...[accessibility, bestPractices, seo].map((score) => marked(String(score), score === 100)),
    marked(`${(largestPaintMs / 1000).toFixed(2)} s`, largestPaintMs <= GOALS.largestPaintMs),
    marked(`${blockedMs.toFixed(0)} ms`, blockedMs <= GOALS.blockedMs),
    marked(layoutShift.toFixed(3), layoutShift <= GOALS.layoutShift),
    machineIndex.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The page of figures, as `docs/page-speed.md` holds it. */
export function pageReport(figures: PageFigures[], visits: number): string {
  return `# Page speed

Made by \`npm run bench:pages\`: Lighthouse's phone (a processor four times slower, 1.6 Mbit/s, 150 ms to the server, both
reckoned from what it measures) visits each public page of the demo school ${visits} times; medians. To reach: ${GOALS.performance}, 100, 100,
100, ${GOALS.largestPaintMs / 1000} s, ${GOALS.blockedMs} ms, ${GOALS.layoutShift}.

| page | performance | accessibility | best practices | SEO | largest paint | blocked | layout shift | machine |
|---|---|---|---|---|---|---|---|---|
${figures.map(row).join("\n")}

The largest paint is what is left when scripts come after it ([decision 018](decisions/018-first-load.md)): the page
with its styles, and its first picture. Of the time blocked, the longest tasks are the browser's own: opening the document
(60 to 220 ms on this phone), laying out and painting the page (50 to 150); single tasks of the renderer follow with 50 to 90
(traces of \`/classes\` and \`/login\`). It is what varies most, as tasks are timed by the clock: eleven visits to
\`/classes\` within an hour of 22 November 2026 had 38 to 214 ms, and scores of 96 to 100. Tried and not
kept: cards that are laid out as they come into view (\`content-visibility\`) take half as long to paint (94 to 48 ms, medians
of six visits), but stay blank in a picture of the whole page. *Machine* is Lighthouse's own measure of the processor during
the visits (the more the quicker): the scores and the time blocked can be compared where it is alike, and its phone is one
of a faster machine.
`;
}
