import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { tableMessages } from "../../lib/messages/tables.ts";
import { searchError } from "../../lib/search-error.ts";
import { useDebouncedField } from "../../lib/use-debounced-field.ts";

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (value: string) => void };

/** A search field that asks once the typing pauses, and at once when it is cleared or left. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const { typed, type, clear, leave, field } = useDebouncedField(value, (search) => {
    if (!searchError(search)) onSearch(search);
  });
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      error={searchError(typed)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed && <CloseButton aria-label={tableMessages.clearSearch} onClick={clear} />}
      onBlur={leave}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
