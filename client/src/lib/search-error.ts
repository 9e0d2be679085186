import { SEARCH_MAX_LENGTH } from "@campside/server/schemas/limits";
import { componentMessages } from "./messages/components.ts";

/** What a search field says of a text that the server refuses because of its length. */
export const searchError = (search: string): string | undefined =>
  search.trim().length > SEARCH_MAX_LENGTH ? componentMessages.searchTooLong(SEARCH_MAX_LENGTH) : undefined;
