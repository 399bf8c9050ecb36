// anywidget's door. The page without a server takes `mount`, `store` and `reload` from the same file.
import { reload } from "./keep.js";
import { mount, store } from "./page.js";

const stores = new WeakMap();

function storeOf(model) {
  if (!stores.has(model)) {
    const { tree, number } = model.get("page");
    const made = store(tree, number, (message) => model.send(message));
    model.on("msg:custom", (answer) => made.receive(answer));
    stores.set(model, made);
  }
  return stores.get(model);
}

export { mount, reload, store };
export default { render: ({ model, el }) => mount(el, storeOf(model)) };
