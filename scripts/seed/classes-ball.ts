import type { DemoClass } from "./demo-class.ts";

/** Football, cricket and racket sports. */
export const ballClasses: readonly DemoClass[] = [
  {
    slug: "first-touch-football",
    name: "First Touch Football",
    taughtBy: "amara",
    priceCents: 7999,
    capacity: 30,
    enrolled: 26,
    added: 158,
    description:
      "Learn to make the ball do what you want: stopping it dead, turning away from pressure and passing on the move. Every session ends with small games in which everybody plays every position. Made for ages 8 to 14, with or without experience; bring shin pads and a water bottle.",
  },
  {
    slug: "goalkeeper-camp",
    name: "Goalkeeper Camp",
    taughtBy: "amara",
    priceCents: 12950,
    capacity: 8,
    enrolled: 8,
    added: 131,
    description:
      "A small group and a lot of diving. We work on stance, catching, coming off the line and starting an attack with a good throw. Gloves can be borrowed, courage is provided.",
  },
  {
    slug: "five-a-side-league",
    name: "Five-a-Side League",
    taughtBy: "amara",
    priceCents: 5900,
    capacity: 40,
    status: "pending",
    added: 3,
    description:
      "Eight weeks, eight teams, one cup. Sign up alone or with friends and we will build teams that are evenly matched. Games are on Friday evenings under the lights and last twenty minutes each.",
  },
  {
    slug: "batting-basics",
    name: "Batting Basics",
    taughtBy: "gurpreet",
    priceCents: 6495,
    capacity: 20,
    enrolled: 14,
    added: 149,
    description:
      "Grip, stance, backlift, and the first four strokes that every batter needs. You will face a soft ball first and a hard one when you are ready. Bats, pads and helmets are here for you to use.",
  },
  {
    slug: "spin-and-seam-bowling",
    name: "Spin and Seam Bowling",
    taughtBy: "gurpreet",
    priceCents: 8450,
    capacity: 16,
    enrolled: 9,
    added: 120,
    description:
      "Find out whether you are a fast bowler or a cunning one. We build a run-up that you can repeat, then learn to move the ball off the seam and through the air. Your action is filmed twice, so that you can see the difference.",
  },
  {
    slug: "weekend-cricket-club",
    name: "Weekend Cricket Club",
    taughtBy: "gurpreet",
    priceCents: 4999,
    capacity: 40,
    enrolled: 17,
    added: 112,
    description:
      "A friendly match every Saturday by the lake, tea included. Beginners bat and bowl as often as everybody else. Families are welcome on the grass, and so are dogs that do not chase the ball.",
  },
  {
    slug: "tennis-starters",
    name: "Tennis Starters",
    taughtBy: "ines",
    priceCents: 8999,
    capacity: 20,
    enrolled: 17,
    added: 141,
    description:
      "From the first forehand to a rally of twenty in ten lessons. Slower balls and smaller courts make it fun from day one. Rackets in every size are at the court.",
  },
  {
    slug: "match-play-tennis",
    name: "Match Play Tennis",
    taughtBy: "ines",
    priceCents: 15900,
    capacity: 8,
    enrolled: 6,
    added: 104,
    description:
      "You can rally; now learn to win points. Serve patterns, when to come to the net and how to stay calm at thirty all. Each evening has one hour of drills and one hour of sets that count.",
  },
  {
    slug: "badminton-evenings",
    name: "Badminton Evenings",
    taughtBy: "ines",
    priceCents: 3950,
    capacity: 24,
    status: "pending",
    added: 1,
    description:
      "Open-air badminton under paper lanterns, for as long as the wind sleeps. We warm up together, learn one stroke a night and then play doubles with changing partners. When it does blow, we move into the barn.",
  },
];
