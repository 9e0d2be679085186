import { portOfPage } from "../page/frame-channel.js";

const buttons = [...document.querySelectorAll("button")];
const port = await portOfPage();
port.addEventListener("message", ({ data: amount }) => {
  document.querySelector("#amount")?.append(amount);
});
port.start();
for (const button of buttons) button.addEventListener("click", () => port.postMessage(button.value));
document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape") port.postMessage("fail");
});
buttons.at(-1)?.focus();
