import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface ShopPage extends AsyncDisposable {
  url: string;
}

/** A page with the card form; its Content-Security-Policy allows Stripe's origin and nothing inline. */
export async function runShopPage(stripeUrl: string, publishableKey: string): Promise<ShopPage> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${stripeUrl}`,
    `frame-src ${stripeUrl}`,
    `connect-src 'self' ${stripeUrl}`,
    "style-src 'self'",
  ].join("; ");
  const files: Record<string, [string, string]> = {
    "/": ["text/html", html(stripeUrl)],
    "/shop.css": ["text/css", CSS],
    "/shop.js": ["text/javascript", script(publishableKey)],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[new URL(request.url ?? "/", "http://shop").pathname] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const html = (stripeUrl: string): string => `<!doctype html>
<html lang="en">
  <head>
    <title>Shop</title>
    <link rel="stylesheet" href="/shop.css" />
    <script src="${stripeUrl}/endive/stripe.js"></script>
    <script src="/shop.js" defer></script>
  </head>
  <body>
    <main>
      <h1>Pay</h1>
      <div id="field"></div>
      <button type="button" id="pay">Pay</button>
      <p id="status" role="status"></p>
    </main>
  </body>
</html>`;

const CSS = `
  :root.dark { color-scheme: dark; background: #14171f; color: #eef1f8; }
`;

const script = (publishableKey: string): string => `
  const stripe = window.Stripe(${JSON.stringify(publishableKey)});
  const dark = {
    base: { color: "#eef1f8", "::placeholder": { color: "#aab3c8" } },
    invalid: { color: "#ff8fa3" },
  };
  const light = {
    base: { color: "#1a1f36", "::placeholder": { color: "#6a7383" } },
    invalid: { color: "#b3093c" },
  };
  const status = document.getElementById("status");
  const card = stripe.elements().create("card", { style: light });
  window.shop = { card, events: [], seen: [] };
  for (const type of ["ready", "focus", "blur"]) card.on(type, () => window.shop.events.push(type));
  card.on("change", (event) => {
    window.shop.seen.push({ ...event });
    status.textContent = event.error ? event.error.message : "";
  });
  card.mount(document.getElementById("field"));
  window.shop.goDark = () => {
    document.documentElement.classList.add("dark");
    card.update({ style: dark });
  };
  document.getElementById("pay").addEventListener("click", async () => {
    const secret = new URL(window.location.href).searchParams.get("secret");
    const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: { name: "Ada Lovelace" } });
    const ended = made.error ? made : await stripe.confirmCardPayment(secret, { payment_method: made.paymentMethod.id });
    window.shop.seen.push(made, ended);
    status.textContent = ended.error ? ended.error.message : ended.paymentIntent.status;
  });
`;
