type Dated = { state: string; isOver: boolean };

/** The dates of a class that are still to be had: neither cancelled nor over. */
export const comingOf = <Session extends Dated>(sessions: readonly Session[]): Session[] =>
  sessions.filter(({ state, isOver }) => state === "planned" && !isOver);
