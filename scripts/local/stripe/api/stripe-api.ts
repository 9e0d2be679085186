import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { newEvent } from "../objects/events.ts";
import { CardBehaviours } from "../store/card-behaviours.ts";
import { IdempotencyKeys } from "../store/idempotency-keys.ts";
import { objectId } from "../store/object-id.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { WebhookDelivery } from "../webhooks/webhook-delivery.ts";
import { plannedFailure, refusal, type Answer } from "./answer.ts";
import { ApiError } from "./api-error.ts";
import { authenticate, requireSecretKey } from "./authenticate.ts";
import type { Call, KeyHolder } from "./call.ts";
import { expand } from "./expand.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { FormFields } from "./form-body.ts";
import { IdempotencyGuard } from "./idempotency-guard.ts";
import { Parameters } from "./parameters.ts";
import { ROUTES, type Route } from "./routes.ts";
import { NO_FAULTS, takeFailure, type TestFaults } from "./test-faults.ts";

export interface ApiRequest {
  method: string;
  path: string;
  fields: FormFields;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  origin: string;
}

interface Dependencies {
  database: DatabaseSync;
  objects: ObjectStore;
  delivery: WebhookDelivery;
  keys: { secretKey: string; publishableKey: string };
  now: () => Date;
}

/** Answers calls of Stripe's API; each is carried out, with its events and its saved answer, in one transaction. */
export class StripeApi {
  readonly faults: TestFaults = structuredClone(NO_FAULTS);
  readonly #dependencies: Dependencies;
  readonly #behaviours: CardBehaviours;
  readonly #guard: IdempotencyGuard;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#behaviours = new CardBehaviours(dependencies.database);
    this.#guard = new IdempotencyGuard(new IdempotencyKeys(dependencies.database));
  }

  async answer(request: ApiRequest): Promise<Answer> {
    const requestId = objectId("req_", 14);
    let holder: KeyHolder = "publishable";
    try {
      holder = authenticate(request.authorization, this.#dependencies.keys);
      const { route, id } = findRoute(request);
      if (!route.forBrowsers) requireSecretKey(holder);
      return await this.#answerOnce(request, requestId, holder, (save) =>
        this.#carryOut({ route, id, request, requestId, holder, save }),
      );
    } catch (error) {
      if (error instanceof ApiError) return refusal(error, requestId, holder);
      throw error;
    }
  }

  async #answerOnce(
    request: ApiRequest,
    requestId: string,
    holder: KeyHolder,
    carryOut: (save: SaveAnswer | undefined) => Answer,
  ): Promise<Answer> {
    const hasKey = request.method === "POST" && request.idempotencyKey !== undefined;
    if (!hasKey) return this.#withFaults(() => carryOut(undefined));
    const key = `${holder} ${request.idempotencyKey}`;
    const fingerprint = fingerprintOf(request.fields);
    const asked = { key, name: request.idempotencyKey ?? "", path: request.path, fingerprint };
    const save: SaveAnswer = ({ status, body }) => this.#guard.save({ ...asked, status, body, requestId });
    return this.#guard.once(asked, () =>
      this.#withFaults(
        () => carryOut(save),
        (error) => save(refusal(error, requestId, holder)),
      ),
    );
  }

  async #withFaults(carryOut: () => Answer, keep?: (error: ApiError) => void): Promise<Answer> {
    const failure = takeFailure(this.faults);
    if (this.faults.apiDelayMs > 0) await wait(this.faults.apiDelayMs);
    // The server may have been closed meanwhile.
    if (!this.#dependencies.database.isOpen) throw plannedFailure(503);
    if (!failure) return carryOut();
    if (failure.afterEffect) carryOut();
    const error = plannedFailure(failure.status);
    if (failure.isKept) keep?.(error);
    throw error;
  }

  #carryOut({ route, id, request, requestId, holder, save }: Work): Answer {
    const { database, objects, delivery, now } = this.#dependencies;
    const created = Math.floor(now().getTime() / 1000);
    const call: Call = {
      id,
      parameters: new Parameters(request.fields),
      holder,
      objects,
      behaviours: this.#behaviours,
      now: created,
      origin: request.origin,
      requestId,
      emit: (type, object) => {
        const idempotencyKey = request.idempotencyKey ?? null;
        const isDelivered = delivery.isOn;
        const event = newEvent({ type, object, created, requestId, idempotencyKey, isDelivered });
        objects.save(event);
        delivery.enqueue(event.id);
      },
    };
    database.exec("BEGIN IMMEDIATE; SAVEPOINT effect");
    try {
      const answer = this.#effect(call, route);
      save?.(answer);
      database.exec("COMMIT");
      return answer;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    } finally {
      delivery.wake();
    }
  }

  /** Runs the call; a refusal that is final becomes an answer, with its effects only if it is a declined payment. */
  #effect(call: Call, route: Route): Answer {
    try {
      const result = route.handle(call);
      const visible = call.holder === "secret" ? result : (route.forBrowsers?.(result) ?? result);
      const expanded = expand(visible, call.parameters.strings("expand"), call.objects);
      return { status: 200, body: JSON.stringify(expanded, null, 2), requestId: call.requestId };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) throw error;
      if (!error.keepsEffects) this.#dependencies.database.exec("ROLLBACK TO effect");
      return refusal(error, call.requestId, call.holder);
    }
  }
}

type SaveAnswer = (answer: Answer) => void;

interface Work {
  route: Route;
  id: string;
  request: ApiRequest;
  requestId: string;
  holder: KeyHolder;
  save: SaveAnswer | undefined;
}

function findRoute({ method, path }: ApiRequest): { route: Route; id: string } {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { route, id: decodeURIComponent(match.groups?.["id"] ?? "") };
  }
  throw new ApiError(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}
