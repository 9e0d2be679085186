import { isPossible } from "@campside/server/schemas/class-life";
import { NativeSelect, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { ErrorPanel } from "../../components/pages/error-panel.tsx";
import { trpc } from "../../lib/api/trpc.ts";
import { formatPrice } from "../../lib/format.ts";
import { deskMessages as text } from "../../lib/messages/desk.ts";
import { searchError } from "../../lib/search-error.ts";
import { SEARCH_DELAY_MS } from "../../lib/ui-constants.ts";
import { cardSentence } from "../classes/class-card-words.tsx";
import classes from "./desk.module.css";
import { type DeskPlace, isSamePlace, nameOf, type Person } from "./place.ts";

const MOST_SHOWN = 20;

type ChoosePlacesProps = {
  people: readonly Person[];
  places: readonly DeskPlace[];
  onAdd: (place: DeskPlace) => void;
};

/** Chooses who takes part, and adds classes for them, full ones too: there an admin may add a seat. */
export function ChoosePlaces({ people, places, onAdd }: ChoosePlacesProps) {
  const [first] = people.length > 1 ? people.slice(1) : people;
  const [personId, setPersonId] = useState(first?.id ?? "");
  const person = people.find(({ id }) => id === personId);
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const found = trpc.classes.list.useQuery(
    { sort: "popular", limit: MOST_SHOWN, ...(search && !searchError(search) && { search }) },
    { placeholderData: keepPreviousData },
  );
  const offered = found.data?.classes.filter(({ standing }) => isPossible(standing, "sell"));
  return (
    <section className={classes.panel}>
      <NativeSelect
        size="md"
        label={text.people}
        data={people.map(({ id, name, age, classNames }) => ({ value: id, label: text.person(name, age, classNames) }))}
        value={personId}
        onChange={({ currentTarget }) => setPersonId(currentTarget.value)}
      />
      <Title order={2} className={classes.title}>
        {text.classes}
      </Title>
      <TextInput
        type="search"
        size="md"
        autoComplete="off"
        aria-label={text.findClass}
        placeholder={text.findClass}
        value={typed}
        error={searchError(typed)}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.isLoadingError && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
      {offered?.length === 0 && <p className={classes.text}>{text.noClassFound}</p>}
      {person && offered && offered.length > 0 && (
        <ul className={classes.list} aria-label={text.classes}>
          {offered.map((card) => {
            const { id, name, priceCents } = card;
            const place = {
              classId: id,
              className: name,
              priceCents,
              participantId: person.id,
              name: nameOf(name, person),
            };
            const isAdded = places.some((one) => isSamePlace(one, place));
            return (
              <li key={id} className={classes.row}>
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.soft}>
                    {formatPrice(priceCents)} · {cardSentence(card)}
                  </span>
                </span>
                <Button
                  size="md"
                  variant="light"
                  aria-disabled={isAdded}
                  aria-label={isAdded ? text.isAddedOf(place.name) : text.addOf(place.name)}
                  onClick={() => onAdd(place)}
                >
                  {isAdded ? text.isAdded : text.add}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
