import "../../styles/fields.ts";
import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { classListMessages } from "../../lib/messages/class-list.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { searchError } from "../../lib/search-error.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { type ClassSearch, type ClassSort, USUAL_SORT } from "./class-search.ts";
import classes from "./class-list.module.css";

type ClassToolsProps = { search: ClassSearch; total: number | undefined; onSearch: (change: ClassSearch) => void };

/** Search and sort of the class list; both start again from the first ten. */
export function ClassTools({ search, total, onSearch }: ClassToolsProps) {
  const text = classListMessages;
  const asked = search.search ?? "";
  const [typed, setTyped] = useState(asked);
  const lastSent = useRef(asked);
  const send = useDebouncedCallback((words: string) => {
    if (searchError(words)) return;
    lastSent.current = words.trim();
    onSearch({ search: words.trim() || undefined, show: undefined });
  }, SEARCH_DELAY_MS);
  const type = (words: string) => {
    setTyped(words);
    send(words);
  };

  // What was typed into the rendered page, before anybody listened.
  const field = useRef<HTMLInputElement>(null);
  const typeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== typed) type(early);
  });
  useEffect(() => typeEarly(), []);

  useEffect(() => {
    // The address changed by itself: back, forward or a link.
    if (asked === lastSent.current) return;
    lastSent.current = asked;
    setTyped(asked);
  }, [asked]);

  return (
    <search className={classes.tools}>
      <TextInput
        ref={field}
        label={text.search}
        placeholder={text.searchPlaceholder}
        type="search"
        value={typed}
        classNames={{ error: classes.error ?? "" }}
        error={searchError(typed)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed && (
            <CloseButton
              aria-label={text.clearSearch}
              onClick={() => {
                type("");
                field.current?.focus();
              }}
            />
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label={text.sort}
        value={search.sort ?? USUAL_SORT}
        data={Object.entries(pagesMessages.classes.sorts).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onSearch({ sort: event.currentTarget.value as ClassSort, show: undefined })}
      />
      <output className={classes.count}>{total === undefined ? "" : text.found(total)}</output>
    </search>
  );
}
