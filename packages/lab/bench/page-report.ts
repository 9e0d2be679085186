import type { Visit } from "./visit.ts";

export interface PageFigures extends Visit {
  page: string;
  /** The blocking time of the same page without its scripts. */
  bareBlockedMs: number;
}

const GOALS = { performance: 98, largestPaintMs: 1300, scriptsBlockedMs: 30, layoutShift: 0.01 } as const;

const marked = (text: string, isReached: boolean): string => (isReached ? text : `${text} (missed)`);

function row(figures: PageFigures): string {
  const { page, performance, accessibility, bestPractices, seo } = figures;
  const { largestPaintMs, blockedMs, bareBlockedMs, layoutShift, machineIndex } = figures;
  const scriptsBlockedMs = Math.max(0, blockedMs - bareBlockedMs);
  const cells = [
    `\`${page}\``,
    marked(String(performance), performance >= GOALS.performance),
    ...[accessibility, bestPractices, seo].map((score) => marked(String(score), score === 100)),
    marked(`${(largestPaintMs / 1000).toFixed(2)} s`, largestPaintMs <= GOALS.largestPaintMs),
    `${blockedMs.toFixed(0)} ms`,
    `${bareBlockedMs.toFixed(0)} ms`,
    marked(`${scriptsBlockedMs.toFixed(0)} ms`, scriptsBlockedMs <= GOALS.scriptsBlockedMs),
    marked(layoutShift.toFixed(3), layoutShift <= GOALS.layoutShift),
    machineIndex.toFixed(0),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The page of figures, as `docs/page-speed.md` holds it. */
export function pageReport(figures: PageFigures[], visits: number): string {
  return `# Page speed

\`npm run bench:pages\`: Lighthouse's simulated phone (CPU four times slower, 1.6 Mbit/s, 150 ms round trip) visits each public
page of the demo school ${visits} times, alternating with the same page without its scripts; medians. Goals: ${GOALS.performance}, 100, 100, 100,
${GOALS.largestPaintMs / 1000} s, ${GOALS.scriptsBlockedMs} ms by scripts, ${GOALS.layoutShift}.

| page | performance | accessibility | best practices | SEO | LCP | TBT | TBT without scripts | TBT by scripts | CLS | benchmark index |
|---|---|---|---|---|---|---|---|---|---|---|
${figures.map(row).join("\n")}

The benchmark index is Lighthouse's measure of the CPU during the visits; higher is faster. Compare scores only at a similar index.
Blocking time (TBT) contains what the browser does itself: opening the document, layout and paint, which a busy machine prolongs.
The page without scripts has that as well, so the difference of the two medians is what the scripts add, and on a machine on which
the browser opens files slowly, opening them. The largest paint is the page with its styles and first picture, since scripts load
later ([decision 018](decisions/018-first-load.md), with a profile).
`;
}
