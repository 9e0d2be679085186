import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

export interface ShopPage extends AsyncDisposable {
  url: string;
}

/** A page with the card field; its Content-Security-Policy allows Stripe's origin and nothing inline. */
export async function runShopPage(stripeUrl: string, publishableKey: string): Promise<ShopPage> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${stripeUrl}`,
    `frame-src ${stripeUrl}`,
    `connect-src 'self' ${stripeUrl}`,
    "style-src 'self'",
    "img-src 'self'",
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
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="/icon.png" />
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
  :root { color-scheme: light; font-family: system-ui; }
  :root.dark { color-scheme: dark; background: #14171f; color: #eef1f8; }
  main { max-width: 560px; margin: 24px auto; padding: 0 16px; }
  #field { padding: 12px 14px; border: 1px solid #c5cbd8; border-radius: 8px; background: #fff; }
  .dark #field { border-color: #3d4458; background: #1d2130; }
  #field.StripeElement--focus { border-color: #5851df; box-shadow: 0 0 0 3px #5851df40; }
  #field.StripeElement--invalid { border-color: #df1b41; }
`;

const script = (publishableKey: string): string => `
  const stripe = window.Stripe(${JSON.stringify(publishableKey)});
  const light = { base: { color: "#1a1f36", fontSize: "16px", "::placeholder": { color: "#6a7383" } } };
  const dark = {
    base: { color: "#eef1f8", iconColor: "#aab3c8", "::placeholder": { color: "#aab3c8" } },
    invalid: { color: "#ff8fa3", iconColor: "#ff8fa3" },
  };
  const card = stripe.elements().create("card", { hidePostalCode: true, style: light });
  window.shop = { stripe, card, changes: [], events: [], result: undefined };
  for (const type of ["ready", "focus", "blur", "escape"]) card.on(type, () => window.shop.events.push(type));
  card.on("change", (event) => {
    window.shop.changes.push(event);
    document.getElementById("status").textContent = event.error ? event.error.message : "";
  });
  card.mount("#field");
  window.shop.goDark = () => {
    document.documentElement.classList.add("dark");
    card.update({ style: dark });
  };
  document.getElementById("pay").addEventListener("click", async () => {
    const secret = new URL(window.location.href).searchParams.get("secret");
    const billing_details = { name: "Ada Lovelace", email: "ada@example.com" };
    window.shop.result = await stripe.confirmCardPayment(secret, { payment_method: { card, billing_details } });
    const { paymentIntent, error } = window.shop.result;
    document.getElementById("status").textContent = paymentIntent ? paymentIntent.status : error.message;
  });
`;
