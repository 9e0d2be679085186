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

\`npm run bench:pages\`: Lighthouse's simulated phone (CPU four times slower, 1.6 Mbit/s, 150 ms round trip) visits each public
page of the demo school ${visits} times; medians. Goals: ${GOALS.performance}, 100, 100, 100, ${GOALS.largestPaintMs / 1000} s, ${GOALS.blockedMs} ms, ${GOALS.layoutShift}.

| page | performance | accessibility | best practices | SEO | LCP | TBT | CLS | benchmark index |
|---|---|---|---|---|---|---|---|---|
${figures.map(row).join("\n")}

The benchmark index is Lighthouse's measure of the CPU during the visits; higher is faster. Compare scores and blocking time only
at a similar index. The longest tasks are the browser's own: opening the document, layout and paint. Blocking time varies most
between runs. The largest paint is the page with its styles and first picture, since scripts load later
([decision 018](decisions/018-first-load.md)).
`;
}
