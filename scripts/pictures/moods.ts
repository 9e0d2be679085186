/** The light of one picture: every layer takes its colours from here, so that all pictures look like one camp. */
export type Mood = {
  /** Sky from the top to the horizon. */
  sky: readonly [string, string, string, string];
  sun: string;
  glow: string;
  cloud: string;
  /** Ridges from the farthest to the nearest. */
  ridges: readonly [string, string, string];
  pine: string;
  /** Lake from the far shore to the near one. */
  lake: readonly [string, string];
  /** Grass from the horizon to the foot of the picture. */
  grass: readonly [string, string];
  shade: string;
};

/** Five hours of the same summer day. */
export const moods = {
  sunrise: {
    sky: ["#2f5d8a", "#a3678f", "#f58e6f", "#ffd196"],
    sun: "#fff3cf",
    glow: "#ffb765",
    cloud: "#ffd9c2",
    ridges: ["#b97c90", "#77668f", "#3f6470"],
    pine: "#1f4d50",
    lake: ["#ffbf8e", "#3d93a0"],
    grass: ["#8fae5a", "#2f7a52"],
    shade: "#17324a",
  },
  morning: {
    sky: ["#1787b5", "#4fb9d3", "#a6e0df", "#fff1cd"],
    sun: "#fffbe6",
    glow: "#ffe49a",
    cloud: "#ffffff",
    ridges: ["#8fc3cf", "#5a9fa8", "#3c8573"],
    pine: "#1f6350",
    lake: ["#c4ece4", "#1f97a6"],
    grass: ["#a8d26a", "#3d9a55"],
    shade: "#0f3f4f",
  },
  golden: {
    sky: ["#e8744f", "#f79a57", "#ffc46c", "#fff0c2"],
    sun: "#fffbe8",
    glow: "#ffdf8a",
    cloud: "#fff0d6",
    ridges: ["#e3a075", "#b9796a", "#6f7a58"],
    pine: "#3a5d45",
    lake: ["#ffe3a1", "#4ba39b"],
    grass: ["#c9c85c", "#5d9447"],
    shade: "#56213a",
  },
  lakeside: {
    sky: ["#0f6f86", "#2f9fa8", "#8fd3c2", "#ffe6b3"],
    sun: "#fff8dd",
    glow: "#ffd98d",
    cloud: "#f2fbf4",
    ridges: ["#7fbdb8", "#3f8f95", "#22706c"],
    pine: "#12504c",
    lake: ["#e9e5b8", "#0f8491"],
    grass: ["#93c468", "#2c8557"],
    shade: "#0a3542",
  },
  dusk: {
    sky: ["#1c2d5a", "#5a4488", "#d3607b", "#ffb37c"],
    sun: "#ffe9bd",
    glow: "#ff9a63",
    cloud: "#e79aa0",
    ridges: ["#93588a", "#554a80", "#2c4765"],
    pine: "#163a4b",
    lake: ["#f79a82", "#2c6382"],
    grass: ["#6f8f5c", "#22604f"],
    shade: "#101d3d",
  },
} as const satisfies Record<string, Mood>;
