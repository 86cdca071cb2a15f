"use strict";

// The picture of a topic's graph. The server says what is in it, where it lies, and all that is told of it.

const LARGE = 1500; // elements from which on speed comes before looks
const CAPTIONS = 24; // names at once, where none is large enough to be read
const LISTED = 40; // entities in the list
const EASED = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 250; // ms
const view = document.getElementById("view");
const picture = document.getElementById("picture");
const told = document.getElementById("told");
const choice = document.getElementById("choice");
const about = document.getElementById("about");
const find = document.getElementById("find");
const found = document.getElementById("found");
const hidden = new Set(); // numbers of communities
let cy = null;
let graph = null; // what the server sent last
let opened = new URLSearchParams(location.search).getAll("opened");
let asked = 0;
let captioning = 0;

function say(text, wrong = false) {
  told.textContent = text;
  told.classList.toggle("wrong", wrong);
}

const number = (count) => count.toLocaleString("en");

async function get(address, as) {
  let response;
  try {
    response = await fetch(address);
  } catch {
    throw new Error("The server does not answer. Is kgplatform serve still running?");
  }
  if (response.ok) return as === "json" ? response.json() : response.text();
  if (as !== "json") throw new Error("There is nothing more to tell of it: it may have changed. Open the graph again.");
  const refusal = await response.json();
  throw new Error(`${refusal.detail} ${refusal.remedy}`);
}

// What is wanted, as the form has it and with the entities that were opened.
function query() {
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(choice)) if (value && name !== "opened") wanted.append(name, value);
  for (const entity of opened) wanted.append("opened", entity);
  return `?${wanted}`;
}

async function load(address) {
  const mine = ++asked;
  picture.setAttribute("aria-busy", "true");
  try {
    const answer = await get(address, "json");
    if (mine !== asked) return; // something else was chosen meanwhile
    graph = answer;
    show();
  } catch (error) {
    if (mine === asked) say(error.message, true);
  } finally {
    if (mine === asked) picture.removeAttribute("aria-busy");
  }
}

function show() {
  const { nodes, edges } = graph.elements;
  const large = nodes.length + edges.length > LARGE;
  hidden.clear();
  if (cy) cy.destroy();
  cy = cytoscape({
    container: picture,
    elements: graph.elements,
    layout: { name: "preset", fit: true, padding: 30 },
    style: look(large),
    minZoom: 0.02,
    maxZoom: 5,
    hideEdgesOnViewport: large,
    textureOnViewport: large,
    pixelRatio: large ? 1 : "auto",
    boxSelectionEnabled: false,
    autounselectify: true,
    renderer: { name: "canvas", webgl: large && drawsFast() },
  });
  // Drawn is what the second frame after this one shows, with WebGL as on a plain canvas.
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("graph-drawn")));
  cy.on("viewport", caption);
  caption();
  cy.on("tap", "node", (event) => tell(event.target));
  cy.on("tap", "edge", (event) => tell(event.target));
  cy.on("tap", (event) => { if (event.target === cy) close(); });
  cy.on("dbltap", "node", (event) => open(event.target.id()));
  say(summary(nodes.length, edges.length));
  list();
  communities();
  files();
}

function summary(nodes, edges) {
  const shown = nodes === graph.matching ? `All ${number(nodes)} entities` : `${number(nodes)} of ${number(graph.matching)} entities`;
  const fit = graph.matching === graph.total ? "" : ` that fit (of ${number(graph.total)})`;
  const searched = graph.searched < graph.total && graph.matching !== graph.total
    ? ` They were looked for among the ${number(graph.searched)} most mentioned.` : "";
  const more = nodes < graph.matching ? " The most mentioned are shown; choose more above." : "";
  return `${shown}${fit}, with ${number(edges)} relation${edges === 1 ? "" : "s"} between them.${more}${searched}`;
}

// A browser that imitates a graphics card draws faster on a plain canvas.
function drawsFast() {
  const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  const named = gl?.getExtension("WEBGL_debug_renderer_info");
  return Boolean(gl) && !/swiftshader|llvmpipe|software/i.test(named ? gl.getParameter(named.UNMASKED_RENDERER_WEBGL) : "");
}

function look(large) {
  const computed = getComputedStyle(document.documentElement);
  const colour = (name) => computed.getPropertyValue(`--${name}`).trim();
  const across = large ? "mapData(size, 16, 52, 22, 110)" : "data(size)";
  const style = [
    { selector: "node", style: {
      "width": across, "height": across, "label": "data(name)", "color": colour("ink"),
      "background-color": colour("quiet"), "border-width": 0, "font-family": "system-ui, sans-serif",
      "font-size": large ? "mapData(size, 16, 52, 12, 70)" : "mapData(size, 16, 52, 11, 24)", "text-valign": "bottom", "text-margin-y": 3, "min-zoomed-font-size": 11,
      "text-outline-color": colour("paper"), "text-outline-width": 2, "text-outline-opacity": 0.8, "text-wrap": "ellipsis", "text-max-width": "160px",
    } },
    { selector: "node.named", style: { "min-zoomed-font-size": 0, "text-margin-y": 2, "z-index": 4 } },
    { selector: "node.alone", style: { "background-opacity": 0.25, "border-width": 2, "border-color": colour("quiet") } },
    { selector: "node.gap", style: { "border-width": 4, "border-color": colour("warn") } },
    { selector: "edge", style: {
      "width": large ? 2 : "mapData(weight, 1, 12, 2, 7)", "line-color": colour("edge"), "opacity": large ? 0.35 : 0.9,
      "curve-style": large ? "haystack" : "bezier", "haystack-radius": 0, "target-arrow-shape": large ? "none" : "triangle",
      "target-arrow-color": colour("edge"), "arrow-scale": 0.8, "color": colour("ink"), "font-size": 10, "font-family": "system-ui, sans-serif",
      "text-background-color": colour("paper"), "text-background-opacity": 0.85, "text-background-padding": 2, "text-rotation": "autorotate",
      "min-zoomed-font-size": 7,
    } },
    { selector: "edge.beyond", style: { "line-style": "dashed" } },
    { selector: ".faint", style: { "opacity": 0.12 } },
    { selector: "edge.near", style: { "label": "data(wording)", "line-color": colour("accent"), "target-arrow-color": colour("accent"), "opacity": 1, "z-index": 5 } },
    { selector: "node.near", style: { "z-index": 6, "min-zoomed-font-size": 0 } },
    { selector: "node.chosen", style: { "border-width": 4, "border-color": colour("ink"), "min-zoomed-font-size": 0, "z-index": 9 } },
    { selector: ".hidden", style: { "display": "none" } },
  ];
  for (let rank = 0; rank < 8; rank++) style.splice(1, 0, { selector: `.c${rank}`, style: { "background-color": colour(`c${rank}`) } });
  return style;
}

// However far away, the most mentioned that have room for it are called by their names.
function caption() {
  clearTimeout(captioning);
  captioning = setTimeout(() => {
    const taken = [];
    const wide = picture.clientWidth;
    const high = picture.clientHeight;
    const named = cy.collection();
    for (const { data } of graph.elements.nodes) {
      if (named.length >= CAPTIONS || taken.length > 400) break;
      const node = cy.getElementById(data.id);
      const { x, y } = node.renderedPosition();
      if (x < 0 || y < 0 || x > wide || y > high || node.hasClass("hidden")) continue;
      const half = Math.min(data.name.length, 24) * 3.6;
      if (taken.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < 22)) continue;
      taken.push({ x, y, half });
      named.merge(node);
    }
    cy.batch(() => {
      cy.nodes(".named").not(named).removeClass("named").removeStyle("font-size text-max-width");
      named.addClass("named").style({ "font-size": 13 / cy.zoom(), "text-max-width": 170 / cy.zoom() });
    });
  }, 60);
}

// What is chosen stands out with what it touches.
function mark(element) {
  cy.batch(() => {
    cy.elements().removeClass("faint near chosen");
    if (!element) return;
    const near = element.isNode() ? element.closedNeighborhood() : element.union(element.connectedNodes());
    cy.elements().not(near).addClass("faint");
    near.addClass("near");
    element.addClass("chosen");
  });
}

function move(target) {
  if (EASED) cy.animate(target, { duration: EASED });
  else {
    if (target.zoom) cy.zoom(target.zoom);
    if (target.center) cy.center(target.center.eles);
    if (target.fit) cy.fit(target.fit.eles, target.fit.padding);
  }
}

async function tell(element, focus = false) {
  mark(element);
  const data = element.data();
  const address = element.isNode()
    ? `${view.dataset.address}/entities/${data.id}`
    : `${view.dataset.address}/relations/${data.id}?subject=${data.source}`;
  const id = data.id;
  about.dataset.of = id;
  try {
    const page = new DOMParser().parseFromString(await get(address, "text"), "text/html");
    if (about.dataset.of !== id) return;
    const article = document.importNode(page.querySelector("article.about"), true);
    about.replaceChildren(closing(), article);
    if (element.isNode()) article.querySelector("h1").after(opening(id));
  } catch (error) {
    about.replaceChildren(closing(), paragraph(error.message));
  }
  about.hidden = false;
  about.parentElement.scrollTop = about.scrollTop = 0;
  if (focus) about.focus({ preventScroll: true });
  if (matchMedia("(max-width: 56rem)").matches) view.scrollIntoView({ behavior: EASED ? "smooth" : "auto" });
}

function button(text, does) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", does);
  return made;
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function closing() {
  const made = button("✕", () => { close(); picture.focus(); });
  made.className = "close";
  made.setAttribute("aria-label", "Close");
  return made;
}

function opening(id) {
  const holder = document.createElement("p");
  holder.append(button("Show its neighbours", () => open(id)));
  return holder;
}

function close() {
  mark(null);
  forget();
}

function forget() {
  about.hidden = true;
  about.dataset.of = "";
}

function focusOn(id) {
  const node = cy.getElementById(id);
  if (node.empty()) return void open(id, true);
  node.removeClass("hidden");
  move({ center: { eles: node }, zoom: Math.max(cy.zoom(), 1) });
  tell(node, true);
}

// Adds the neighbours of an entity; one that is not in the picture yet comes, too.
async function open(id, alone = false) {
  try {
    const near = await get(`${view.dataset.address}.json?around=${encodeURIComponent(id)}`, "json");
    const centre = cy.getElementById(id);
    const at = centre.nonempty() ? centre.position() : { x: cy.extent().x1, y: cy.extent().y1 };
    if (centre.empty()) cy.add({ group: "nodes", ...near.centre, position: { ...at } });
    const fresh = near.elements.nodes.filter((node) => cy.getElementById(node.data.id).empty());
    const lines = near.elements.edges.filter((edge) => cy.getElementById(edge.data.id).empty());
    cy.batch(() => {
      for (const { data, position, classes } of fresh) {
        cy.add({ group: "nodes", data, classes, position: { x: at.x + position.x, y: at.y + position.y } });
      }
      for (const { data, classes } of lines) cy.add({ group: "edges", data, classes });
    });
    if (!opened.includes(id)) opened = [...opened.slice(-19), id];
    history.replaceState(null, "", query());
    files();
    list();
    const node = cy.getElementById(id);
    mark(node);
    move({ fit: { eles: node.closedNeighborhood(), padding: 60 } });
    const more = near.more ? ` ${number(near.more)} or more others are not shown.` : "";
    const name = node.data("name");
    say(fresh.length ? `${number(fresh.length)} neighbour${fresh.length === 1 ? "" : "s"} of ${name} came in.${more}` : `All neighbours of ${name} are shown.${more}`);
    if (alone) tell(node, true);
  } catch (error) {
    say(error.message, true);
  }
}

function list() {
  const words = find.value.trim().toLocaleLowerCase();
  const fits = cy.nodes().filter((node) => !words || node.data("name").toLocaleLowerCase().includes(words));
  const sorted = fits.sort((one, other) => other.data("mentions") - one.data("mentions"));
  found.replaceChildren(...sorted.slice(0, LISTED).map((node) => {
    const item = document.createElement("li");
    const row = button("", () => focusOn(node.id()));
    const name = document.createElement("span");
    const count = document.createElement("span");
    name.textContent = node.data("name");
    count.textContent = number(node.data("mentions"));
    count.className = "quiet";
    count.title = "mentions";
    row.append(name, count);
    item.append(row);
    return item;
  }));
  const rest = fits.length - LISTED;
  document.getElementById("found-more").textContent = !fits.length
    ? "None of those shown is called so." : rest > 0 ? `and ${number(rest)} more: type a part of a name` : "";
}

function communities() {
  const alone = cy.nodes(".alone").length;
  const rows = graph.communities.map(({ id, colour, size, name }) => [id, `c${colour}`, size, name]);
  if (alone) rows.push([-1, "alone", alone, "without a relation here"]);
  document.getElementById("communities").replaceChildren(...rows.map(([id, colour, size, name]) => {
    const item = document.createElement("li");
    const label = document.createElement("label");
    const box = document.createElement("input");
    const dot = document.createElement("span");
    const text = document.createElement("span");
    box.type = "checkbox";
    box.checked = true;
    box.addEventListener("change", () => {
      if (box.checked) hidden.delete(id); else hidden.add(id);
      cy.batch(() => cy.nodes().forEach((node) => { node.toggleClass("hidden", hidden.has(node.data("community"))); }));
      files();
    });
    dot.className = `dot ${colour}`;
    text.textContent = `${name} (${number(size)})`;
    label.append(box, dot, text);
    item.append(label);
    return item;
  }));
}

// The files of the server hold what is shown.
function files() {
  const wanted = new URLSearchParams(query());
  if (hidden.size) {
    for (const id of [...graph.communities.map((each) => each.id), -1]) if (!hidden.has(id)) wanted.append("community", id);
  }
  for (const link of document.querySelectorAll("[data-file]")) link.href = `${view.dataset.address}.${link.dataset.file}?${wanted}`;
}

async function png() {
  const paper = getComputedStyle(document.body).backgroundColor;
  const image = await cy.png({ output: "blob-promise", bg: paper, full: true, maxWidth: 4000, maxHeight: 4000 });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(image);
  link.download = `${graph.topic.name}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const zoom = (factor) => cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: picture.clientWidth / 2, y: picture.clientHeight / 2 } });
const DOES = { closer: () => zoom(1.3), further: () => zoom(1 / 1.3), fit: () => move({ fit: { eles: cy.elements(), padding: 30 } }), png };
const KEYS = {
  "+": DOES.closer, "=": DOES.closer, "-": DOES.further, "0": DOES.fit, Escape: close,
  ArrowLeft: () => cy.panBy({ x: 60, y: 0 }), ArrowRight: () => cy.panBy({ x: -60, y: 0 }),
  ArrowUp: () => cy.panBy({ x: 0, y: 60 }), ArrowDown: () => cy.panBy({ x: 0, y: -60 }),
};

function start() {
  view.hidden = false;
  document.documentElement.classList.add("scripted");
  if (!window.cytoscape) {
    say("What draws the picture could not be read; the table below tells the same.", true);
    view.hidden = true;
    return;
  }
  choice.addEventListener("change", () => {
    opened = [];
    find.value = "";
    forget();
    history.replaceState(null, "", query());
    load(`${view.dataset.address}.json${query()}`);
  });
  find.addEventListener("input", list);
  find.addEventListener("keydown", (event) => {
    if (event.key === "Enter") { event.preventDefault(); found.querySelector("button")?.click(); }
    if (event.key === "ArrowDown") { event.preventDefault(); found.querySelector("button")?.focus(); }
  });
  found.addEventListener("keydown", (event) => {
    const next = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
    if (!next) return;
    event.preventDefault();
    (event.target.closest("li")?.[next]?.querySelector("button") ?? find).focus();
  });
  picture.addEventListener("keydown", (event) => {
    if (!cy || event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  document.addEventListener("click", (event) => {
    const does = event.target.closest("[data-does]");
    const entity = event.target.closest("a[data-entity]");
    if (does && cy) DOES[does.dataset.does]();
    if (entity && cy && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      if (!about.contains(entity)) view.scrollIntoView({ block: "nearest" });
      focusOn(entity.dataset.entity);
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (cy) cy.style(look(cy.elements().length > LARGE));
  });
  load(view.dataset.first).then(() => {
    const named = /^#entity-(\w+)$/.exec(location.hash);
    if (named && cy) focusOn(named[1]);
  });
}

start();
