"use strict";

// Single keys: what a page marks with data-key is done by that key. Who does not want them switches them off.

const STORED = "keys-off";
const off = document.querySelector("#keys-off");
const help = document.querySelector("#keyboard");
const opener = document.querySelector("#keys-help");

function stored() {
  try { return localStorage.getItem(STORED) === "yes"; } catch { return false; }
}

function toggle() {
  if (help.open) help.close(); else help.showModal();
}

if (off) {
  off.checked = stored();
  off.addEventListener("change", () => {
    try { localStorage.setItem(STORED, off.checked ? "yes" : "no"); } catch { /* this browser keeps nothing */ }
  });
}
if (opener && help?.showModal) {
  opener.hidden = false;
  opener.addEventListener("click", toggle);
  help.addEventListener("click", (event) => { if (event.target === help) help.close(); }); // beside it
}

document.addEventListener("keydown", (event) => {
  if (off?.checked || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
  if (event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable], [role=application]")) return;
  if (event.key === "?" && help?.showModal) {
    event.preventDefault();
    toggle();
  } else if (help?.open) {
    return; // what lies under it is not meant
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

// So are filters on a small screen.
if (!matchMedia("(min-width: 56.01rem)").matches) {
  for (const each of document.querySelectorAll("details[data-folds]")) each.open = false;
}

// Where the views of a topic are a row that is wider than the screen, the one that is shown is in sight.
const family = document.querySelector(".family ul");
const shownView = family?.querySelector("[aria-current]");
if (shownView && family.scrollWidth > family.clientWidth) {
  family.scrollLeft = shownView.offsetLeft - (family.clientWidth - shownView.offsetWidth) / 2;
}

// What a reader has chosen is kept for the next page.
for (const choice of document.querySelectorAll("[data-kept]")) {
  const name = `kept-${choice.dataset.kept}`;
  try {
    if (localStorage.getItem(name) === choice.value) choice.checked = true;
    choice.addEventListener("change", () => { localStorage.setItem(name, choice.value); });
  } catch { /* this browser keeps nothing */ }
}
