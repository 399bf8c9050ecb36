// The line beside the page: what goes on before Python is there, what went wrong, and a button that helps.
const line = document.getElementById("said"), button = document.getElementById("again");
let press = () => {};
button.onclick = () => press();

export const reload = ["Reload", () => location.reload()];
export const agree = ["OK", () => say("")];

export function say(text, [label, does] = ["", null]) {
  line.textContent = text;
  button.hidden = !does;
  button.textContent = label;
  press = does;
}
