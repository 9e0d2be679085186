import { invalidParameter } from "./api-error.ts";
import type { FormField, FormFields } from "./form-body.ts";

/** The parameters of one call. Reading an invalid one throws Stripe's error for it. */
export class Parameters {
  readonly #fields: FormFields;
  readonly #prefix: string;

  constructor(fields: FormFields, prefix = "") {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  isText(name: string): boolean {
    return typeof this.#fields[name] === "string";
  }

  /** The full name as Stripe reports it, for example `card[number]`. */
  nameOf(name: string): string {
    return this.#prefix === "" ? name : `${this.#prefix}[${name}]`;
  }

  string(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (typeof value !== "string") throw invalidParameter(this.nameOf(name), "Invalid string.");
    if (value === "") {
      const param = this.nameOf(name);
      throw invalidParameter(
        param,
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
        "parameter_invalid_empty",
      );
    }
    return value;
  }

  required(name: string): string {
    const value = this.string(name);
    if (value !== undefined) return value;
    throw invalidParameter(this.nameOf(name), `Missing required param: ${this.nameOf(name)}.`, "parameter_missing");
  }

  /** A string that an empty value unsets: null then, undefined when it was not sent. */
  unsettable(name: string): string | null | undefined {
    return this.#fields[name] === "" ? null : this.string(name);
  }

  integer(name: string): number | undefined {
    const value = this.string(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidParameter(this.nameOf(name), `Invalid integer: ${value}`, "parameter_invalid_integer");
  }

  boolean(name: string): boolean {
    const value = this.string(name);
    if (value === undefined || value === "false") return false;
    if (value === "true") return true;
    throw invalidParameter(this.nameOf(name), `Invalid boolean: ${value}`);
  }

  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.string(name);
    const choice = choices.find((candidate) => candidate === value);
    if (value === undefined || choice !== undefined) return choice;
    throw invalidParameter(this.nameOf(name), `Invalid ${this.nameOf(name)}: must be one of ${choices.join(", ")}`);
  }

  inside(name: string): Parameters | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (typeof value === "object") return new Parameters(value, this.nameOf(name));
    throw invalidParameter(this.nameOf(name), "Invalid object");
  }

  strings(name: string): string[] {
    const value: FormField | undefined = this.#fields[name];
    if (value === undefined) return [];
    if (typeof value === "string") throw invalidParameter(this.nameOf(name), "Invalid array");
    return Object.values(value).filter((item) => typeof item === "string");
  }

  /** The current metadata with the sent ones merged in: an empty value removes a key, an empty `metadata` all. */
  metadata(current: Record<string, string> = {}): Record<string, string> {
    if (this.#fields["metadata"] === "") return {};
    const sent = this.inside("metadata");
    const merged = { ...current, ...(sent ? sent.#fields : {}) };
    const kept = Object.entries(merged).filter(([, value]) => typeof value === "string" && value !== "");
    return Object.fromEntries(kept) as Record<string, string>;
  }

  rejectUnknown(allowed: readonly string[]): void {
    for (const name of Object.keys(this.#fields)) {
      if (allowed.includes(name)) continue;
      const param = this.nameOf(name);
      throw invalidParameter(param, `Received unknown parameter: ${param}`, "parameter_unknown");
    }
  }
}
