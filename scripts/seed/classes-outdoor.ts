import type { DemoClass } from "./demo-class.ts";

/** Cycling, athletics and swimming. */
export const outdoorClasses: readonly DemoClass[] = [
  {
    slug: "road-riding-skills",
    name: "Road Riding Skills",
    taughtBy: "mateo",
    priceCents: 7250,
    capacity: 18,
    enrolled: 11,
    added: 152,
    description:
      "Ride in a group with confidence: holding a wheel, hand signals, cornering and safe braking on hills. Routes grow from ten to forty kilometres on quiet lanes around the lake. Any road-worthy bike will do; a helmet is a must.",
  },
  {
    slug: "trail-riding",
    name: "Trail Riding for Everyone",
    taughtBy: "mateo",
    priceCents: 9400,
    capacity: 16,
    enrolled: 13,
    added: 117,
    description:
      "Roots, rocks and a lot of grinning. We start on the meadow with balance and body position, then take them into the pine woods on trails that match the group. Mountain bikes can be hired at the gate.",
  },
  {
    slug: "bike-care-workshop",
    name: "Bike Care Workshop",
    taughtBy: "mateo",
    priceCents: 3495,
    capacity: 12,
    status: "pending",
    added: 2,
    description:
      "Two afternoons with your own bike on the stand. You will mend a puncture, set the brakes, clean and oil a chain and learn which noises matter. Tools are here; dirty hands are yours.",
  },
  {
    slug: "sprint-clinic",
    name: "Sprint Clinic",
    taughtBy: "tendai",
    priceCents: 6800,
    capacity: 24,
    enrolled: 15,
    added: 128,
    description:
      "Running fast is a skill. We take the start, the drive and the finish apart, put them together again and time you in the first and the last week. Good for athletes of every sport from age 11.",
  },
  {
    slug: "jumps-and-hurdles",
    name: "Jumps and Hurdles",
    taughtBy: "tendai",
    priceCents: 7600,
    capacity: 12,
    enrolled: 6,
    added: 99,
    description:
      "Long jump, high jump and a first clean race over hurdles. The hurdles start at knee height and fall over when you touch them, so nobody needs to be brave. We finish with a family meet on the last Sunday.",
  },
  {
    slug: "trail-running",
    name: "Sunrise Trail Running",
    taughtBy: "amara",
    priceCents: 4500,
    capacity: 20,
    status: "denied",
    added: 12,
    feedback:
      "A lovely idea, and the early start suits us. Please add how long each run is, and what runners should do when they lose the group. Then send it again and we will open it this week.",
    description: "Easy runs through the pine woods while the lake is still asleep. Breakfast by the fire afterwards.",
  },
  {
    slug: "open-water-swimming",
    name: "Open Water Swimming",
    taughtBy: "freya",
    priceCents: 11000,
    capacity: 10,
    enrolled: 5,
    added: 96,
    description:
      "Leave the lane lines behind. You will learn to sight, to breathe on both sides and to stay relaxed in cool water, always with a boat beside you. You should be able to swim 400 metres without a stop.",
  },
  {
    slug: "stroke-school",
    name: "Stroke School",
    taughtBy: "freya",
    priceCents: 9900,
    capacity: 20,
    enrolled: 18,
    added: 146,
    description:
      "Front crawl, backstroke and breaststroke, one small change at a time. We film you under water, watch it together and pick the one thing that will help most. Groups of five share a lane and a coach.",
  },
  {
    slug: "water-polo",
    name: "Water Polo Taster",
    taughtBy: "freya",
    priceCents: 5550,
    capacity: 14,
    enrolled: 7,
    added: 108,
    description:
      "The hardest game you will ever laugh through. Learn to tread water with your hands free, to throw with one hand and to find space in a crowd. Four evenings, a real match on the last one.",
  },
];
