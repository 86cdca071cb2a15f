"use strict";

// A form that does something is sent once: a second click, or key, before the answer is there would do it again. Another
// button of the form still counts, and so does the form when the reader has come back to it.

let sent = new WeakMap(); // forms, with where they were sent

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  const to = event.submitter?.formAction || form.action;
  if (sent.get(form) === to) event.preventDefault();
  else sent.set(form, to);
});
window.addEventListener("pageshow", () => { sent = new WeakMap(); });
