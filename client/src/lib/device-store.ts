const STORE = "kept";

/** Keeps values in a database of this browser, by whom they belong to; where it keeps nothing, for as long as the page is open. */
export type DeviceStore<T> = {
  read(owner: string): Promise<T | undefined>;
  readAll(): Promise<T[]>;
  /** Whose values there are. */
  owners(): Promise<string[]>;
  /** Changes the value of an owner, whatever other tabs do meanwhile; undefined deletes it. */
  change(owner: string, change: (current: T | undefined) => T | undefined): Promise<T | undefined>;
  /** Deletes everybody's. */
  forget(): Promise<void>;
  /** False while there is something that ends with the page. */
  isPersisted(): boolean;
};

/** Opened for each use: a tab that held it open would keep another one from deleting it. */
function open(name: string, mode: IDBTransactionMode): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener("upgradeneeded", () => {
      // Reading leaves nothing behind where nothing was kept.
      if (mode === "readonly") request.transaction?.abort();
      else request.result.createObjectStore(STORE);
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error(`${name} cannot be opened.`)));
  });
}

/** Resolves once what was done in a store is written. */
async function inStore<Result>(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => () => Result,
): Promise<Result> {
  const database = await open(name, mode);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const result = use(transaction.objectStore(STORE));
      transaction.addEventListener("complete", () => resolve(result()));
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error(`${name} was not written.`)));
    });
  } finally {
    database.close();
  }
}

/** A store of this browser by its name. */
export function deviceStore<T>(name: string): DeviceStore<T> {
  /** What the browser does not keep. */
  const held = new Map<string, T>();
  const get = <Found>(request: (store: IDBObjectStore) => IDBRequest<Found>) =>
    inStore(name, "readonly", (store) => {
      const found = request(store);
      return () => found.result;
    });
  return {
    read: async (owner) => held.get(owner) ?? get<T | undefined>((store) => store.get(owner)).catch(() => undefined),
    readAll: async () => [...held.values(), ...(await get<T[]>((store) => store.getAll()).catch(() => []))],
    owners: async () => [...held.keys(), ...((await get((store) => store.getAllKeys()).catch(() => [])) as string[])],
    async change(owner, change) {
      let stored: T | undefined;
      let next: T | undefined;
      try {
        return await inStore(name, "readwrite", (store) => {
          const request = store.get(owner) as IDBRequest<T | undefined>;
          request.addEventListener("success", () => {
            stored = held.get(owner) ?? request.result;
            next = change(stored);
            if (next === undefined) store.delete(owner);
            else store.put(next, owner);
          });
          return () => {
            held.delete(owner);
            return next;
          };
        });
      } catch {
        // What has been held since then counts.
        next = change(held.get(owner) ?? stored);
        if (next === undefined) held.delete(owner);
        else held.set(owner, next);
        return next;
      }
    },
    forget: () => {
      held.clear();
      return new Promise((resolve) => {
        let request: IDBOpenDBRequest | undefined;
        try {
          request = globalThis.indexedDB?.deleteDatabase(name);
        } catch {
          // A browser that blocks its databases keeps nothing.
        }
        if (!request) return resolve();
        // Blocked: by a tab that is about to close it, and it is deleted then.
        for (const end of ["success", "error", "blocked"]) request.addEventListener(end, () => resolve());
      });
    },
    isPersisted: () => held.size === 0,
  };
}
