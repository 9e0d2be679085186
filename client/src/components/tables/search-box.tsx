import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { componentMessages } from "../../lib/messages/components.ts";
import { searchError } from "../../lib/search-error.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";

type SearchBoxProps = { label: string; placeholder: string; value: string; onSearch: (value: string) => void };

/** A search field that asks once the typing pauses, and at once when it is cleared. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const ask = (next: string) => {
    if (searchError(next)) return;
    setAsked(next.trim());
    if (next.trim() !== value) onSearch(next.trim());
  };
  const askSoon = useDebouncedCallback(ask, SEARCH_DELAY_MS);

  // The address changed under the field, as with the browser's back button; typing under way is left alone.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      error={searchError(text)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            aria-label={componentMessages.clearSearch}
            onClick={() => {
              askSoon.cancel();
              setText("");
              ask("");
              field.current?.focus();
            }}
          />
        )
      }
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        askSoon(currentTarget.value);
      }}
    />
  );
}
