import { LRUCache } from "lru-cache";

interface SegmentedLruOptions<V> {
  maxSize: number;
  ttl: number;
  sizeCalculation: (value: V, key: string) => number;
}

/**
 * An LRU cache in two segments: values that were read once have a quarter of the size, so that requests for ever new keys
 * do not evict the values that are read again.
 */
export class SegmentedLru<V extends object> {
  readonly #readOnce: LRUCache<string, V>;
  readonly #readAgain: LRUCache<string, V>;

  constructor({ maxSize, ...options }: SegmentedLruOptions<V>) {
    const segment = (size: number) =>
      new LRUCache<string, V>({ ...options, maxSize: size, ttlResolution: 0, perf: { now: () => performance.now() } });
    this.#readOnce = segment(maxSize / 4);
    this.#readAgain = segment((maxSize / 4) * 3);
  }

  #segmentOf(key: string): LRUCache<string, V> {
    return this.#readAgain.has(key) ? this.#readAgain : this.#readOnce;
  }

  get(key: string): V | undefined {
    const value = this.#readAgain.get(key);
    if (value) return value;
    const first = this.#readOnce.get(key);
    if (first) {
      this.#readAgain.set(key, first, { ttl: this.#readOnce.getRemainingTTL(key) });
      this.#readOnce.delete(key);
    }
    return first;
  }

  /** The value, without counting as a read. */
  peek(key: string): V | undefined {
    return this.#segmentOf(key).peek(key);
  }

  set(key: string, value: V): void {
    this.#segmentOf(key).set(key, value);
  }

  delete(key: string): void {
    this.#segmentOf(key).delete(key);
  }
}
