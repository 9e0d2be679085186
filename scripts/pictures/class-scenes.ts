import type { ClassScene } from "./class-scene.ts";
import { ballScenes } from "./class-scenes-ball.ts";
import { courtScenes } from "./class-scenes-court.ts";
import { outdoorScenes } from "./class-scenes-outdoor.ts";
import type { Scene } from "./scene.ts";

const named = (scene: ClassScene): Scene => ({ ...scene, name: `class-${scene.slug}`, width: 1600, height: 1200 });

/** One picture for each class of the demo school: `class-<slug>`, four by three. */
export const classScenes: readonly Scene[] = [...ballScenes, ...outdoorScenes, ...courtScenes].map(named);
