import type { DemoClass } from "./demo-class.ts";

/** Martial arts and climbing. */
export const courtClasses: readonly DemoClass[] = [
  {
    slug: "karate-for-beginners",
    name: "Karate for Beginners",
    sport: "Karate",
    level: "beginner",
    minAge: 8,
    taughtBy: "kenji",
    priceCents: 8200,
    capacity: 12,
    enrolled: 12,
    added: 137,
    description:
      "Stances, blocks, strikes and the first kata, taught with patience and good humour. Respect and self-control come first, power later. At the end you may take the test for your first belt.",
  },
  {
    slug: "judo-fundamentals",
    name: "Judo Fundamentals",
    sport: "Judo",
    level: "beginner",
    minAge: 7,
    maxAge: 14,
    taughtBy: "kenji",
    priceCents: 7999,
    capacity: 20,
    enrolled: 8,
    added: 110,
    description:
      "Before you throw you learn to fall, and falling well turns out to be the best part. We cover gripping, balance, three throws and two holds. Jackets can be borrowed for the first month.",
  },
  {
    slug: "boxing-fitness",
    name: "Boxing Fitness",
    sport: "Boxing",
    level: "all_levels",
    minAge: 12,
    taughtBy: "kenji",
    priceCents: 5999,
    capacity: 18,
    status: "denied",
    added: 9,
    feedback:
      "The plan is strong. But the text promises sparring, and our insurance does not cover contact for anyone under 16. Please offer it without sparring, or for adults only, and send it in again.",
    description:
      "Skipping, pad work and bag rounds to music, with light sparring in the last week. You will sweat, and you will sleep well. Open to everybody from age 12.",
  },
  {
    slug: "first-climbs",
    name: "First Climbs",
    sport: "Climbing",
    level: "beginner",
    minAge: 10,
    taughtBy: "mateo",
    priceCents: 10450,
    capacity: 10,
    enrolled: 10,
    added: 124,
    description:
      "Tie in, check your partner, trust the rope. We climb the tower first and real rock by the third week, always on a top rope. Shoes, harness and helmet are part of the price.",
  },
  {
    slug: "lead-climbing",
    name: "Lead Climbing",
    sport: "Climbing",
    level: "advanced",
    minAge: 16,
    taughtBy: "mateo",
    priceCents: 18900,
    capacity: 6,
    status: "pending",
    added: 5,
    description:
      "For climbers who are ready to take the sharp end. Clipping, falling, catching a fall and reading a route, with one instructor for every three people. You need a belay certificate and one season on a top rope.",
  },
  {
    slug: "ropes-and-knots",
    name: "Ropes and Knots",
    level: "all_levels",
    taughtBy: "freya",
    priceCents: 2999,
    capacity: 12,
    enrolled: 4,
    added: 101,
    description:
      "Ten knots that you will use for the rest of your life, from mooring a boat to hanging a hammock. We sit on the jetty, practise until fingers know the way, and finish by building a rope bridge. No strength needed, all ages welcome.",
  },
];
