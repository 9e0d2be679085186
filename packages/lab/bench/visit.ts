import lighthouse from "lighthouse";

const CATEGORIES = {
  performance: "performance",
  accessibility: "accessibility",
  bestPractices: "best-practices",
  seo: "seo",
};
const AUDITS = {
  largestPaintMs: "largest-contentful-paint",
  blockedMs: "total-blocking-time",
  layoutShift: "cumulative-layout-shift",
};

/** The results of one visit: scores from 0 to 100, times in milliseconds, and Lighthouse's index of the machine; higher is faster. */
export type Visit = Record<keyof typeof CATEGORIES | keyof typeof AUDITS | "machineIndex", number>;

/** Runs Lighthouse on a page with its default phone, network and CPU. */
export async function visit(url: string, debuggingPort: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: Object.values(CATEGORIES),
  });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.entries(CATEGORIES).map(([key, id]) => [
    key,
    Math.round((categories[id]?.score ?? Number.NaN) * 100),
  ]);
  const times = Object.entries(AUDITS).map(([key, id]) => [key, audits[id]?.numericValue ?? Number.NaN]);
  return { ...Object.fromEntries([...scores, ...times]), machineIndex: result.lhr.environment.benchmarkIndex } as Visit;
}
