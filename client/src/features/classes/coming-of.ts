type Dated = { state: string; isOver: boolean };

/** The dates of a class that are still to be had: neither cancelled nor over. */
export const comingOf = <Meeting extends Dated>(meetings: readonly Meeting[]): Meeting[] =>
  meetings.filter(({ state, isOver }) => state === "planned" && !isOver);
