import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { newEvent } from "../objects/events.ts";
import { CardBehaviours } from "../store/card-behaviours.ts";
import { IdempotencyKeys } from "../store/idempotency-keys.ts";
import { objectId } from "../store/object-id.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { WebhookDelivery } from "../webhooks/webhook-delivery.ts";
import { errorResponse, type ApiResponse } from "./response.ts";
import { ApiError } from "./api-error.ts";
import { authenticate, requireSecretKey } from "./authenticate.ts";
import type { Call, KeyType } from "./call.ts";
import { expand } from "./expand.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { FormFields } from "./form-body.ts";
import { IdempotencyGuard } from "./idempotency-guard.ts";
import { Parameters } from "./parameters.ts";
import { ROUTES, type Route } from "./routes.ts";
import { NO_FAULTS, consumeFailure, simulatedFailure, type TestFaults } from "./test-faults.ts";

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

/** Executes calls of Stripe's API, each in one transaction with its events and its saved response. */
export class StripeApi {
  readonly faults: TestFaults = structuredClone(NO_FAULTS);
  readonly #dependencies: Dependencies;
  readonly #behaviours: CardBehaviours;
  readonly #idempotencyKeys: IdempotencyKeys;
  readonly #guard: IdempotencyGuard;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#behaviours = new CardBehaviours(dependencies.database);
    this.#idempotencyKeys = new IdempotencyKeys(dependencies.database);
    this.#guard = new IdempotencyGuard(this.#idempotencyKeys);
  }

  async handle(request: ApiRequest): Promise<ApiResponse> {
    const requestId = objectId("req_", 14);
    let keyType: KeyType = "publishable";
    try {
      keyType = authenticate(request.authorization, this.#dependencies.keys);
      const { route, id } = findRoute(request);
      if (!route.publicView) requireSecretKey(keyType);
      return await this.#executeOnce({ request, route, id, requestId, keyType });
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error, requestId, keyType);
      throw error;
    }
  }

  async #executeOnce(call: RoutedCall): Promise<ApiResponse> {
    const { request, requestId, keyType } = call;
    const name = request.method === "POST" ? request.idempotencyKey : undefined;
    if (name === undefined) return this.#executeWithFaults(call);
    const key = `${keyType} ${name}`;
    const { path } = request;
    const fingerprint = fingerprintOf(request.fields);
    const save: SaveResponse = ({ status, body }) =>
      this.#idempotencyKeys.save(key, { path, fingerprint, status, body, requestId });
    return this.#guard.once({ key, name, path, fingerprint }, () => this.#executeWithFaults(call, save));
  }

  async #executeWithFaults(call: RoutedCall, save?: SaveResponse): Promise<ApiResponse> {
    const failure = consumeFailure(this.faults);
    if (this.faults.apiDelayMs > 0) await wait(this.faults.apiDelayMs);
    // The server may have been closed meanwhile.
    if (!this.#dependencies.database.isOpen) throw simulatedFailure(503);
    if (!failure) return this.#execute(call, save);
    if (failure.afterEffect) this.#execute(call, save);
    const error = simulatedFailure(failure.status);
    if (failure.isStored) save?.(errorResponse(error, call.requestId, call.keyType));
    throw error;
  }

  #execute({ request, route, id, requestId, keyType }: RoutedCall, save?: SaveResponse): ApiResponse {
    const { database, objects, delivery, now } = this.#dependencies;
    const created = Math.floor(now().getTime() / 1000);
    const call: Call = {
      id,
      parameters: new Parameters(request.fields),
      keyType,
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
      const response = this.#run(call, route);
      save?.(response);
      database.exec("COMMIT");
      return response;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    } finally {
      delivery.wake();
    }
  }

  /** Runs the handler. A final error becomes a response; its writes stay only where the error says so. */
  #run(call: Call, route: Route): ApiResponse {
    try {
      const result = route.handle(call);
      const visible = call.keyType === "secret" ? result : (route.publicView?.(result) ?? result);
      const expanded = expand(visible, call.parameters.strings("expand"), call.objects);
      return { status: 200, body: JSON.stringify(expanded, null, 2), requestId: call.requestId };
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isFinal) throw error;
      if (!error.commitsEffects) this.#dependencies.database.exec("ROLLBACK TO effect");
      return errorResponse(error, call.requestId, call.keyType);
    }
  }
}

type SaveResponse = (response: ApiResponse) => void;

interface RoutedCall {
  request: ApiRequest;
  route: Route;
  id: string;
  requestId: string;
  keyType: KeyType;
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
