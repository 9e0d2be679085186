import { SEARCH_MAX_LENGTH } from "@campside/server/schemas/limits";
import { tableMessages } from "./messages/tables.ts";

/** What a search field says of a text that the server refuses because of its length. */
export const searchError = (search: string): string | undefined =>
  search.trim().length > SEARCH_MAX_LENGTH ? tableMessages.searchTooLong(SEARCH_MAX_LENGTH) : undefined;
