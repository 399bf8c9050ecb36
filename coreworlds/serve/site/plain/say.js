// The line beside the page: what goes on before Python is there, what went wrong, and a button that helps.
import { reload as again } from "./coreworlds.js";

const line = document.getElementById("said"), button = document.getElementById("again");
const BRIEFLY = 12_000; // ms
let press = () => {};
button.onclick = () => press();

export const reload = ["Reload", again]; // the game stands again then, without going through home
export const agree = ["OK", () => say("")];

// What need not stay: it goes by itself, unless something else was said meanwhile.
export function brief(text, does) {
  say(text, does);
  setTimeout(() => line.textContent === text && say(""), BRIEFLY);
}

export function say(text, [label, does] = ["", null]) {
  line.textContent = text;
  button.hidden = !does;
  button.textContent = label;
  press = does;
}
