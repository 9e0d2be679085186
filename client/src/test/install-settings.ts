import type { ClientConfig } from "../lib/config.ts";

/** Puts settings into the page, where the server writes them; the last ones count. */
export function installSettings(config: Partial<ClientConfig>): void {
  const settings = document.createElement("script");
  settings.id = "campside-config";
  settings.type = "application/json";
  settings.textContent = JSON.stringify(config);
  document.head.prepend(settings);
}
