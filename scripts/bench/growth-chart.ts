/** One list: for each size of the school what a row of it costs. */
export interface Line {
  name: string;
  points: [enrolments: number, milliseconds: number][];
}

const [WIDTH, HEIGHT] = [760, 420];
const ROOM = { left: 70, right: 170, top: 40, bottom: 50 };
const COLOURS = ["#0b7285", "#e8590c", "#5c940d", "#9c36b5", "#c92a2a", "#1971c2", "#846358", "#d6336c", "#6c757d"];
const LABEL_HEIGHT = 15;

const whole = new Intl.NumberFormat("en-US");

interface Scale {
  low: number;
  high: number;
  at: (value: number) => number;
}

function scaleOf(values: number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return { low, high, at: (value) => from + ((Math.log10(value) - low) / Math.max(1, high - low)) * (to - from) };
}

const powers = ({ low, high }: Scale) => Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));

/** A picture of what rows cost in schools of growing size, legible on a light and on a dark page. */
export function growthChart(lines: Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const x = scaleOf(
    points.map(([size]) => size),
    ROOM.left,
    WIDTH - ROOM.right,
  );
  const y = scaleOf(
    points.map(([, ms]) => ms),
    HEIGHT - ROOM.bottom,
    ROOM.top,
  );
  const across = powers(y).map((ms) => {
    const at = y.at(ms);
    return `<path class="grid" d="M${ROOM.left} ${at}H${WIDTH - ROOM.right}"/><text x="${ROOM.left - 8}" y="${at + 4}" text-anchor="end">${ms}</text>`;
  });
  const below = powers(x).map(
    (size) =>
      `<text x="${x.at(size)}" y="${HEIGHT - ROOM.bottom + 20}" text-anchor="middle">${whole.format(size)}</text>`,
  );
  // Names stand beside the ends of their lines, moved apart where they would overlap.
  let floor = -Infinity;
  const ends = lines
    .map((line, index) => ({ line, colour: COLOURS[index % COLOURS.length], end: y.at(line.points.at(-1)?.[1] ?? 1) }))
    .toSorted((a, b) => a.end - b.end)
    .map((one) => {
      floor = Math.max(one.end, floor + LABEL_HEIGHT);
      return { ...one, label: floor };
    });
  const drawn = ends.map(({ line, colour, label }) => {
    const path = line.points.map(
      ([size, ms], step) => `${step === 0 ? "M" : "L"}${x.at(size).toFixed(1)} ${y.at(ms).toFixed(1)}`,
    );
    return `<path d="${path.join("")}" fill="none" stroke="${colour}" stroke-width="2"/><text x="${WIDTH - ROOM.right + 10}" y="${label + 4}" style="fill:${colour}">${line.name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Milliseconds per row of each list in schools of growing size">
<style>text{font:12px sans-serif;fill:#333}.grid{stroke:#8885}rect{fill:#fff}@media (prefers-color-scheme:dark){text{fill:#ddd}rect{fill:#1a1b1e}path{filter:brightness(1.35)}}</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="8"/>
<text x="${ROOM.left}" y="22">milliseconds per row, by the enrolments of the school</text>
${[...across, ...below, ...drawn].join("\n")}
</svg>
`;
}
