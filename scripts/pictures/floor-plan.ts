import type { Frame } from "./landscape.ts";

export type FloorPoint = readonly [x: number, z: number];

/** Draws on the ground in perspective: x runs right from the middle, z away from the viewer, both in eye heights. */
export function floorPlan(frame: Frame) {
  const vanishing = frame.horizon + frame.height * 0.02;
  const scale = (frame.height - vanishing) * 1.02;
  const at = ([x, z]: FloorPoint) => {
    const depth = Math.max(z, 0.05);
    return `${(frame.width / 2 + (x * scale) / depth).toFixed(1)},${(vanishing + scale / depth).toFixed(1)}`;
  };
  const path = (points: readonly FloorPoint[]) => points.map(at).join(" ");
  const area = (points: readonly FloorPoint[], fill: string, opacity = 1) =>
    `<polygon points="${path(points)}" fill="${fill}" opacity="${opacity}"/>`;
  /** A strip along the ground, so that a painted line narrows with distance as real paint does. */
  const line = ([ax, az]: FloorPoint, [bx, bz]: FloorPoint, width: number, fill = "#ffffff", opacity = 0.85) => {
    const length = Math.hypot(bx - ax, bz - az) || 1;
    const sideX = ((bz - az) / length) * (width / 2);
    const sideZ = (-(bx - ax) / length) * (width / 2);
    const corners: FloorPoint[] = [
      [ax + sideX, az + sideZ],
      [bx + sideX, bz + sideZ],
      [bx - sideX, bz - sideZ],
      [ax - sideX, az - sideZ],
    ];
    return area(corners, fill, opacity);
  };
  const ring = (centre: FloorPoint, radius: number, width: number, fill = "#ffffff", opacity = 0.85) => {
    const circle = (r: number) =>
      Array.from({ length: 73 }, (_, i): FloorPoint => {
        const angle = (i / 72) * Math.PI * 2;
        return [centre[0] + Math.cos(angle) * r, Math.max(centre[1] + Math.sin(angle) * r, 0.4)];
      });
    const outer = circle(radius + width / 2);
    const inner = circle(Math.max(radius - width / 2, 0)).toReversed();
    return `<path d="M${path(outer)}Z M${path(inner)}Z" fill="${fill}" fill-rule="evenodd" opacity="${opacity}"/>`;
  };
  /** A bead that floats: a small ball, its size falling with distance. */
  const float = ([x, z]: FloorPoint, size: number, fill: string) => {
    const radius = (size * scale) / z;
    return `<ellipse cx="${(frame.width / 2 + (x * scale) / z).toFixed(1)}" cy="${(vanishing + scale / z).toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius * 0.62).toFixed(1)}" fill="${fill}"/>`;
  };
  return { area, line, ring, float };
}

export type FloorPlan = ReturnType<typeof floorPlan>;
