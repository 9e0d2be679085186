import type { DatabaseSync } from "node:sqlite";
import type { CardBehaviour } from "../objects/test-cards.ts";

/** How the bank responds to each payment method: all that is stored of a card number besides brand and last four digits. */
export class CardBehaviours {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  of(paymentMethodId: string): CardBehaviour {
    const row = this.#database
      .prepare("SELECT behaviour FROM card_behaviours WHERE payment_method = ?")
      .get(paymentMethodId);
    return JSON.parse(String(row?.["behaviour"])) as CardBehaviour;
  }

  save(paymentMethodId: string, behaviour: CardBehaviour): void {
    this.#database
      .prepare("INSERT INTO card_behaviours (payment_method, behaviour) VALUES (?, ?)")
      .run(paymentMethodId, JSON.stringify(behaviour));
  }
}
