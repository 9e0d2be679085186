const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const tube = (id: string, light: string, dark: string) =>
  `<linearGradient id="${id}" x1="0" x2="1"><stop offset="0" stop-color="${light}"/><stop offset="0.35" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;

const stump = (x: number) =>
  `<rect x="${x}" y="18" width="16" height="222" rx="7" fill="url(#wood)"/><rect x="${x}" y="60" width="16" height="10" fill="#e2725b"/><rect x="${x}" y="74" width="16" height="5" fill="#e2725b"/>`;

const bead = (i: number, y: number) => {
  const size = 13 + i * 1.3;
  return `<ellipse cx="${30 + i * i * 1.9}" cy="${y + i * i * 1.55}" rx="${size}" ry="${size * 0.72}" fill="url(#${i % 2 === 0 ? "coral" : "cream"})"/>`;
};

const hold = (x: number, y: number, colour: string) =>
  `<path d="M${x - 16},${y + 6} q4,-24 22,-20 q18,4 12,20 q-8,14 -22,11 q-12,-2 -12,-11z" fill="${colour}"/><path d="M${x - 8},${y - 4} q6,-10 16,-7" stroke="#ffffff" stroke-opacity="0.55" stroke-width="5" stroke-linecap="round" fill="none"/>`;

const holdColours = ["#f2705b", "#ffc15e", "#35a7a0", "#7fb955", "#5a7fc9", "#f08fb0"];

const holds = Array.from({ length: 26 }, (_, i) =>
  hold(50 + ((i * 97) % 300), 45 + i * 21 + ((i * 37) % 13), holdColours[i % holdColours.length] ?? "#f2705b"),
).join("");

const log = (x: number, y: number, turn: number) =>
  `<g transform="rotate(${turn} ${x} ${y})"><rect x="${x - 110}" y="${y - 20}" width="220" height="40" rx="20" fill="url(#bark)"/><ellipse cx="${x + 98}" cy="${y}" rx="13" ry="19" fill="#f0c48d"/><ellipse cx="${x + 98}" cy="${y}" rx="7" ry="11" fill="#d19a5d"/></g>`;

const tent = (light: string, dark: string, inside: string) =>
  svg(
    460,
    300,
    `<defs><linearGradient id="front" x1="0" y1="0" x2="0.6" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient><linearGradient id="roof" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${inside}"/></linearGradient></defs>
<path d="M176,20 q8,-12 22,-8 L352,44 q12,3 18,14 L448,262 q4,16 -12,18 L310,292Z" fill="url(#roof)"/><path d="M190,14 L352,44 q12,3 18,14 L398,128 L222,92Z" fill="#ffffff" opacity="0.16"/>
<path d="M168,24 q14,-22 28,0 L318,276 q8,18 -12,18 H26 q-20,0 -12,-18Z" fill="url(#front)"/><path d="M182,70 Q176,190 112,294 H252 Q188,190 182,70Z" fill="${inside}"/><path d="M182,70 Q160,190 84,294 H120 Q176,200 182,70Z" fill="#fff3d6"/><path d="M182,70 Q204,190 280,294 H244 Q188,200 182,70Z" fill="#f4dcae"/>
<path d="M168,24 q14,-22 28,0" fill="none" stroke="#fff3d6" stroke-width="7" stroke-linecap="round"/>`,
  );

/** Objects that no emoji has, drawn with the same soft light from the upper left. */
export const drawnProps = {
  wicket: svg(
    130,
    246,
    `<defs>${tube("wood", "#ffe2ae", "#b9783f")}</defs>${stump(14)}${stump(57)}${stump(100)}<rect x="14" y="8" width="50" height="12" rx="6" fill="#e9b878"/><rect x="64" y="8" width="50" height="12" rx="6" fill="#d99f5c"/>`,
  ),
  hurdle: svg(
    300,
    200,
    `<defs>${tube("leg", "#f4f7f8", "#8fa3ad")}</defs><rect x="28" y="40" width="12" height="152" rx="6" fill="url(#leg)"/><rect x="260" y="40" width="12" height="152" rx="6" fill="url(#leg)"/><rect x="8" y="182" width="52" height="12" rx="6" fill="#6f838e"/><rect x="240" y="182" width="52" height="12" rx="6" fill="#6f838e"/><rect x="10" y="14" width="280" height="44" rx="10" fill="#fffaf0"/><path d="M10,24a10,10 0 0 1 10,-10h40l-26,44h-14a10,10 0 0 1 -10,-10z M100,14h50l-26,44h-50z M190,14h50l-26,44h-50z M280,14a10,10 0 0 1 10,10v24a10,10 0 0 1 -10,10h-26z" fill="#f2705b"/><rect x="10" y="14" width="280" height="12" rx="6" fill="#ffffff" opacity="0.45"/>`,
  ),
  laneRope: svg(
    420,
    330,
    `<defs>${tube("coral", "#ff9a80", "#d2503c")}${tube("cream", "#ffffff", "#cfdde0")}</defs>${Array.from({ length: 14 }, (_, i) => bead(i, 14)).join("")}`,
  ),
  climbingWall: svg(
    400,
    640,
    `<defs><linearGradient id="panel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f7dcae"/><stop offset="1" stop-color="#b98a5c"/></linearGradient><linearGradient id="side" x1="0" x2="1"><stop offset="0" stop-color="#8a5f3e"/><stop offset="1" stop-color="#6d482f"/></linearGradient></defs><path d="M370,26 L398,60 L398,640 L370,640Z" fill="url(#side)"/><path d="M14,0 h340 a16,16 0 0 1 16,16 V640 H0 V14 a14,14 0 0 1 14,-14z" fill="url(#panel)"/><path d="M0,210 L370,190 M0,430 L370,445 M180,0 L196,200 M150,437 L140,640" stroke="#9a6f46" stroke-width="4" opacity="0.55"/><path d="M0,0 L370,0 L370,190 L0,210Z" fill="#ffffff" opacity="0.12"/>${holds}`,
  ),
  tennisNet: svg(
    900,
    130,
    `<defs><pattern id="mesh" width="14" height="14" patternUnits="userSpaceOnUse"><path d="M0,0H14V14" fill="none" stroke="#f6f2e6" stroke-opacity="0.75" stroke-width="2"/></pattern>${tube("post", "#51707c", "#22404c")}</defs><rect x="10" y="18" width="880" height="104" fill="#123c46" opacity="0.28"/><rect x="10" y="18" width="880" height="104" fill="url(#mesh)"/><rect x="6" y="10" width="888" height="16" rx="8" fill="#fffdf5"/><rect x="444" y="18" width="12" height="106" fill="#fffdf5"/><rect x="0" y="2" width="16" height="126" rx="8" fill="url(#post)"/><rect x="884" y="2" width="16" height="126" rx="8" fill="url(#post)"/>`,
  ),
  tentCoral: tent("#ffab84", "#e8614a", "#8d2f3e"),
  tentTeal: tent("#7fd6c9", "#1f8f94", "#12505c"),
  tentAmber: tent("#ffdf9a", "#f2a23f", "#97502a"),
  logs: svg(
    280,
    110,
    `<defs><linearGradient id="bark" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9714a"/><stop offset="1" stop-color="#5c3a2a"/></linearGradient></defs>${log(140, 62, 16)}${log(140, 62, 164)}${log(140, 84, 2)}`,
  ),
  cricketBall: svg(
    200,
    200,
    `<defs><radialGradient id="leather" cx="0.36" cy="0.3" r="0.8"><stop offset="0" stop-color="#ff8a73"/><stop offset="0.5" stop-color="#cf3340"/><stop offset="1" stop-color="#7d1430"/></radialGradient></defs><circle cx="100" cy="100" r="98" fill="url(#leather)"/><g fill="none" stroke="#ffe9d0" stroke-width="5"><path d="M58,12 Q128,96 70,192"/><path d="M74,6 Q146,96 88,197" /></g><path d="M66,9 Q137,96 79,195" fill="none" stroke="#ffe9d0" stroke-width="12" stroke-dasharray="3 9" opacity="0.85"/>`,
  ),
  tennisBall: svg(
    200,
    200,
    `<defs><radialGradient id="felt" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="#f0ff9a"/><stop offset="0.5" stop-color="#c6e53c"/><stop offset="1" stop-color="#6f9c22"/></radialGradient></defs><circle cx="100" cy="100" r="98" fill="url(#felt)"/><path d="M18,46 Q96,84 44,181 M158,20 Q100,104 196,124" fill="none" stroke="#fbfff0" stroke-width="10" stroke-linecap="round"/>`,
  ),
  cliff: svg(
    750,
    1200,
    `<defs><linearGradient id="rock" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#83839b"/><stop offset="0.7" stop-color="#b3b2c4"/><stop offset="1" stop-color="#dcdbe5"/></linearGradient></defs><path d="M0,0 H600 L690,170 L748,330 L736,420 L662,474 L622,530 L634,610 L560,770 L602,960 L700,1200 H0Z" fill="url(#rock)"/><path d="M600,0 L440,130 L520,330 L748,330 L690,170Z M622,530 L450,560 L420,720 L560,770 L634,610Z M560,770 L380,850 L450,1010 L602,960Z" fill="#ffffff" opacity="0.22"/><path d="M520,330 L748,330 L736,420 L662,474 L622,530 L450,560 L430,440Z M440,130 L180,60 L250,300 L520,330Z M450,560 L200,470 L150,700 L420,720Z M380,850 L160,900 L230,1090 L450,1010Z" fill="#50506b" opacity="0.2"/><path d="M0,180 L250,300 L200,470 L0,560Z M0,820 L150,700 L380,850 L160,900 L0,960Z" fill="#50506b" opacity="0.22"/><path d="M440,130 L520,330 L430,440 L450,560 L420,720 L380,850 L450,1010" fill="none" stroke="#ffffff" stroke-width="5" opacity="0.25"/>`,
  ),
  rope: svg(
    12,
    210,
    `<rect width="12" height="210" fill="#3a8a6a"/><rect x="2" width="4" height="210" fill="#6fbf9a"/>`,
  ),
  bunting: svg(
    1000,
    190,
    `<path d="M0,6 Q500,150 1000,6" fill="none" stroke="#fff6e0" stroke-width="5"/>${Array.from(
      { length: 13 },
      (_, i) => {
        const t = (i + 0.5) / 13;
        const x = t * 1000;
        const y = 6 + 2 * t * (1 - t) * 144;
        return `<path d="M${x - 28},${y - 2} L${x + 28},${y - 2} L${x},${y + 66}Z" fill="${holdColours[i % holdColours.length] ?? "#f2705b"}"/><path d="M${x - 28},${y - 2} L${x},${y - 2} L${x},${y + 66}Z" fill="#ffffff" opacity="0.18"/>`;
      },
    ).join("")}`,
  ),
  scoreGate: svg(
    560,
    330,
    `<defs>${tube("pole", "#ffb27a", "#d2603f")}</defs><rect x="20" y="40" width="26" height="286" rx="12" fill="url(#pole)"/><rect x="514" y="40" width="26" height="286" rx="12" fill="url(#pole)"/><path d="M16,96 V44 a26,26 0 0 1 26,-26 H518 a26,26 0 0 1 26,26 V96 Z" fill="#1f8a8f"/><path d="M16,60 V44 a26,26 0 0 1 26,-26 H518 a26,26 0 0 1 26,26 V60 Z" fill="#ffffff" opacity="0.18"/>${Array.from({ length: 22 }, (_, i) => `<rect x="${36 + (i % 11) * 45}" y="${i < 11 ? 104 : 116}" width="22" height="12" fill="${i < 11 ? "#ffffff" : "#1d2b3a"}"/><rect x="${58 + (i % 11) * 45}" y="${i < 11 ? 104 : 116}" width="22" height="12" fill="${i < 11 ? "#1d2b3a" : "#ffffff"}"/>`).join("")}<circle cx="280" cy="57" r="22" fill="#ffd27d"/><circle cx="280" cy="57" r="13" fill="#f2705b"/>`,
  ),
} as const satisfies Record<string, string>;

export type DrawnPropName = keyof typeof drawnProps;
