"use strict";

// What the forms and the view of a run do better with JavaScript; all of it works without.

for (const form of document.querySelectorAll("form[data-busy]")) {
  const busy = form.querySelector(".busy");
  form.addEventListener("submit", (event) => {
    const files = [...(form.querySelector("input[type=file]")?.files ?? [])];
    const size = files.reduce((sum, file) => sum + file.size, 0);
    const most = Number(form.dataset.most ?? Infinity);
    if (size > most) {
      event.preventDefault();
      busy.textContent =
        `These files have ${(size / 1048576).toFixed(0)} MB together; at most ${(most / 1048576).toFixed(0)} MB can be ` +
        "sent at once. Send them in several parts.";
      return;
    }
    busy.textContent = form.dataset.busy;
  });
  window.addEventListener("pageshow", () => { busy.textContent = ""; });
}

const strategy = document.querySelector("#f-strategy");
if (strategy) {
  const showChosen = () => {
    for (const fields of document.querySelectorAll("fieldset[data-strategy]")) {
      fields.hidden = fields.dataset.strategy !== strategy.value;
    }
  };
  strategy.addEventListener("change", showChosen);
  showChosen();
}

const again = document.querySelector("[data-again]");
if (again) setTimeout(() => { location.reload(); }, Number(again.dataset.again) * 1000);

const watched = document.querySelector("[data-events]");
if (watched) {
  const live = document.querySelector("#live");
  const events = new EventSource(watched.dataset.events);
  for (const part of document.querySelectorAll("[id^=part-]")) {
    events.addEventListener(part.id.slice("part-".length), (event) => { show(part, event.data); });
  }
  events.addEventListener("open", () => { live.textContent = ""; });
  events.addEventListener("end", () => {
    events.close();
    const typed = [...document.querySelectorAll("form input[type=text], form textarea")].some((each) => each.value);
    if (watched.dataset.then === "reload" && !typed) location.reload();
  });
  events.addEventListener("problem", (event) => {
    events.close();
    live.textContent = `Live updates have stopped: ${event.data} Reload the page.`;
  });
  events.addEventListener("error", () => {
    live.textContent = events.readyState === EventSource.CLOSED
      ? "Live updates are off. Reload the page to see the progress."
      : "Connection lost; trying again …";
  });
}

// Replaces what is shown where it differs; what was open stays open, and what had the focus gives it to its successor.
function show(part, html) {
  if (part.dataset.shown === html) return;
  const next = document.createElement("div");
  next.innerHTML = html;
  if (next.innerHTML === part.innerHTML) return;
  const open = new Set([...part.querySelectorAll("details[open] > summary")].map((each) => each.textContent));
  const focused = part.contains(document.activeElement);
  part.replaceChildren(...next.childNodes);
  part.dataset.shown = html;
  for (const summary of part.querySelectorAll("details > summary")) {
    summary.parentElement.open = open.has(summary.textContent);
  }
  if (focused) (part.querySelector("button, a, summary") ?? document.querySelector("#main")).focus();
}

// Ticks all boxes of a name, or none.
for (const ticks of document.querySelectorAll("[data-tick]")) {
  const boxes = [...document.querySelectorAll(`input[type=checkbox][name=${ticks.dataset.tick}]`)];
  const label = () => { ticks.textContent = boxes.every((each) => each.checked) ? "Select none" : "Select all"; };
  ticks.hidden = false;
  ticks.addEventListener("click", () => {
    const all = !boxes.every((each) => each.checked);
    for (const each of boxes) each.checked = all;
    label();
  });
  for (const each of boxes) each.addEventListener("change", label);
  label();
}
