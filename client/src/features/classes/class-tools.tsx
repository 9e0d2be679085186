import "../../styles/fields.ts";
import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/lazy-dialog.tsx";
import { usePathHere } from "../../lib/languages.ts";
import { classFilterMessages } from "../../lib/messages/class-filters.ts";
import { classListMessages } from "../../lib/messages/class-list.ts";
import { tableMessages } from "../../lib/messages/tables.ts";
import { pagesMessages } from "../../lib/messages/pages.ts";
import { searchError } from "../../lib/search-error.ts";
import { useDebouncedField } from "../../lib/use-debounced-field.ts";
import { useEarlyChoice } from "../../lib/use-early-choice.ts";
import { ClassFilterFields } from "./class-filter-fields.tsx";
import type { Facets } from "./class-filters.tsx";
import { type ClassSearch, type ClassSort, filtersOf, DEFAULT_SORT } from "./class-search.ts";
import classes from "./class-list.module.css";

const FilterSheet = lazyDialog(async () => (await import("./filter-sheet.tsx")).FilterSheet);
/** As narrow as phones: where the cards are one below the other. */
const PHONE = "(max-width: 39.99em)";

type ClassToolsProps = {
  search: ClassSearch;
  total: number | undefined;
  facets: Facets | undefined;
  onSearch: (change: ClassSearch) => void;
};

/**
 * Search, sort and filters of the class list, each from the first ten again. A form, which works without scripts as well; with
 * them the filters are a sheet on phones.
 */
export function ClassTools({ search, total, facets, onSearch }: ClassToolsProps) {
  const text = classListMessages;
  const change = (changed: ClassSearch) => onSearch({ ...changed, show: undefined });
  const { typed, type, clear, leave, field } = useDebouncedField(search.search ?? "", (words) => {
    if (!searchError(words)) change({ search: words || undefined });
  });

  const pathHere = usePathHere();
  const [isSheetOpen, sheet] = useDisclosure(false);
  const fields = { search, facets, onChange: change };
  const sort = search.sort ?? DEFAULT_SORT;
  const chooseSort = (value: string) => change({ sort: value as ClassSort });

  return (
    <search>
      <form className={classes.tools} action={pathHere("/Classes")} onSubmit={(event) => event.preventDefault()}>
        <TextInput
          ref={field}
          name="search"
          label={text.search}
          placeholder={text.searchPlaceholder}
          type="search"
          value={typed}
          classNames={{ error: classes.error ?? "" }}
          error={searchError(typed)}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={typed && <CloseButton aria-label={tableMessages.clearSearch} onClick={clear} />}
          onBlur={leave}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <NativeSelect
          ref={useEarlyChoice(sort, chooseSort)}
          name="sort"
          label={text.sort}
          value={sort}
          data={Object.entries(pagesMessages.classes.sorts).map(([value, label]) => ({ value, label }))}
          onChange={(event) => chooseSort(event.currentTarget.value)}
        />
        <output className={classes.count}>{total === undefined ? "" : text.found(total)}</output>
        <details className={classes.filters}>
          <summary
            className={classes.summary}
            onClick={(event) => {
              if (!window.matchMedia(PHONE).matches) return;
              event.preventDefault();
              sheet.open();
            }}
          >
            {classFilterMessages.filters(filtersOf(search).length)}
          </summary>
          <ClassFilterFields {...fields} />
        </details>
        <noscript>
          <Button type="submit">{classFilterMessages.show}</Button>
        </noscript>
      </form>
      <FilterSheet {...fields} total={total} isOpen={isSheetOpen} onClose={sheet.close} />
    </search>
  );
}
