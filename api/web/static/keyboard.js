"use strict";

// Single keys: what a page marks with data-key is done by that key. Who does not want them switches them off.

const STORED = "keys-off";
const off = document.querySelector("#keys-off");
const help = document.querySelector("#keyboard");

function stored() {
  try { return localStorage.getItem(STORED) === "yes"; } catch { return false; }
}

if (off) {
  off.checked = stored();
  off.addEventListener("change", () => {
    try { localStorage.setItem(STORED, off.checked ? "yes" : "no"); } catch { /* this browser keeps nothing */ }
  });
}

document.addEventListener("keydown", (event) => {
  if (off?.checked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
  if (event.target.closest("input, textarea, select, [contenteditable], [role=application]")) return;
  if (event.key === "?" && help) {
    event.preventDefault();
    help.open = !help.open;
    if (help.open) help.querySelector("summary").focus();
  } else if (event.key === "/") {
    event.preventDefault();
    const field = document.querySelector("form[role=search] input[type=search]");
    if (field) field.focus(); else location.assign("/search");
  } else if (/^[a-z]$/.test(event.key)) {
    const meant = document.querySelector(`[data-key="${event.key}"]`);
    if (meant) { event.preventDefault(); meant.click(); }
  }
});

// Where the contents stand above the text, they are opened by who wants them.
const contents = document.querySelector(".toc details");
if (contents && !matchMedia("(min-width: 64rem)").matches) contents.open = false;

// What a reader has chosen is kept for the next page.
for (const choice of document.querySelectorAll("[data-kept]")) {
  const name = `kept-${choice.dataset.kept}`;
  try {
    if (localStorage.getItem(name) === choice.value) choice.checked = true;
    choice.addEventListener("change", () => { localStorage.setItem(name, choice.value); });
  } catch { /* this browser keeps nothing */ }
}
