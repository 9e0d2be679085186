/** What is wrong with a statement of a migration, and what to write instead. */
export interface Finding {
  /** The table, column, constraint, index, function, type or value that it is about, as `table.column` where it is a table's. */
  object: string;
  says: string;
  /** Whether it takes something away that a release may use: allowed where the migration names the release that stopped. */
  isContract?: true;
}

export const takesAway = (object: string, says: string): Finding[] => [{ object, says, isContract: true }];
export const refuse = (object: string, says: string): Finding[] => [{ object, says }];
