import type { Scene } from "./scene.ts";

export type ClassScene = Omit<Scene, "name" | "width" | "height"> & { slug: string };

export const emoji = (code: string) => ({ emoji: code });
