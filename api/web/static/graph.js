"use strict";

// The picture of a topic's graph. The server says what is in it, where it lies, and all that is told of it.

const LARGE = 1500; // elements from which on speed comes before looks
const SIZES = 8; // steps of the width of nodes in large graphs
const READABLE = 11; // pixels of a letter
const COLOURS = 8;
const RESTING = 200; // ms without a move, after which names are put anew: looking for room takes more than a frame
const PADDING = 30; // pixels around all of it
const CAPTIONS = 24; // names at once, where none is large enough to be read
const LISTED = 40; // entities in the list
const OFFERED = 8; // of them before a name is typed
const WORDED = 16; // relations of what is chosen that have their words beside them
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
let leading = ""; // the entity that a way is looked for from

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
  if (as !== "json") throw new Error("This has changed or is gone. Open the graph again.");
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

// Lets the address say what is shown, and what of it is chosen: "entity-ID", "path-ID-ID", or nothing.
function remember(chosen = "") {
  history.replaceState(null, "", `${query()}${chosen && `#${chosen}`}`);
}

async function load(address) {
  const mine = ++asked;
  picture.setAttribute("aria-busy", "true");
  try {
    const answer = await get(address, "json");
    if (mine !== asked) return; // something else was chosen meanwhile
    graph = answer;
    sketch();
    // What is painted is seen before Cytoscape.js makes something to be moved of it.
    await painted();
    if (mine === asked) show();
  } catch (error) {
    if (mine === asked) say(error.message, true);
  } finally {
    if (mine === asked) picture.removeAttribute("aria-busy");
  }
}

const isLarge = () => graph.elements.nodes.length + graph.elements.edges.length > LARGE;
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const step = (size) => Math.round((size - 16) / 36 * (SIZES - 1));
const across = (step) => 22 + 12 * step; // pixels, in large graphs
const letters = (step) => 12 + 8 * step; // pixels, in large graphs

// How far away all of it fits into the picture, and where.
function fitting() {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { position: { x, y }, data: { size } } of graph.elements.nodes) {
    left = Math.min(left, x - size); right = Math.max(right, x + size);
    top = Math.min(top, y - size); bottom = Math.max(bottom, y + size);
  }
  const wide = picture.clientWidth;
  const high = picture.clientHeight;
  if (left > right) return { zoom: 1, pan: { x: wide / 2, y: high / 2 } };
  const zoom = Math.min((wide - 2 * PADDING) / (right - left), (high - 2 * PADDING) / (bottom - top), 5);
  return { zoom, pan: { x: (wide - zoom * (left + right)) / 2, y: (high - zoom * (top + bottom)) / 2 } };
}

// Paints a large graph at once, as Cytoscape.js shows it a moment later, which takes longer to begin than to go on.
function sketch() {
  const canvas = document.getElementById("sketch");
  canvas.hidden = !isLarge();
  if (canvas.hidden) return;
  if (cy) { cy.destroy(); cy = null; }
  const { zoom, pan } = fitting();
  const computed = getComputedStyle(document.documentElement);
  const colour = (name) => computed.getPropertyValue(`--${name}`).trim();
  canvas.width = picture.clientWidth;
  canvas.height = picture.clientHeight;
  const pen = canvas.getContext("2d");
  pen.setTransform(zoom, 0, 0, zoom, pan.x, pan.y);
  const places = new Map(graph.elements.nodes.map(({ data, position }) => [data.id, position]));
  pen.strokeStyle = colour("edge");
  pen.globalAlpha = 0.35;
  pen.lineWidth = 2;
  pen.beginPath();
  for (const { data } of graph.elements.edges) {
    const from = places.get(data.source);
    const to = places.get(data.target);
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
  const byColour = new Map();
  for (const node of graph.elements.nodes) {
    const name = painter(node);
    if (!byColour.has(name)) byColour.set(name, []);
    byColour.get(name).push(node);
  }
  for (const [name, nodes] of byColour) {
    pen.fillStyle = colour(name);
    pen.globalAlpha = name === "quiet" ? 0.4 : 1;
    pen.beginPath();
    for (const { data, position: { x, y } } of nodes) {
      const radius = across(step(data.size)) / 2;
      pen.moveTo(x + radius, y);
      pen.arc(x, y, radius, 0, 7);
    }
    pen.fill();
  }
  painted().then(() => performance.mark("graph-painted"));
}

// The name of a node's colour.
function painter({ data, classes }) {
  if (graph.beside) return classes.includes("shared") ? "c1" : "c0";
  return data.community < 0 ? "quiet" : `c${Math.min(data.community, COLOURS - 1)}`;
}

function show() {
  const { nodes, edges } = graph.elements;
  const large = isLarge();
  hidden.clear();
  if (cy) cy.destroy();
  for (const { data } of nodes) data.step = step(data.size);
  cy = cytoscape({
    container: picture,
    elements: graph.elements,
    layout: { name: "preset", fit: false },
    ...fitting(),
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
  painted().then(() => {
    document.getElementById("sketch").hidden = true;
    performance.mark("graph-drawn");
  });
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
  const fit = graph.matching === graph.total ? "" : ` that match (of ${number(graph.total)})`;
  const most = Math.max(...Array.from(choice.elements.limit.options, (each) => Number(each.value)));
  const more = nodes >= graph.matching ? "" : nodes < most ? " The most mentioned are shown; choose more above."
    : ` The most mentioned are shown, at most ${number(most)} at once; use the filters to see others.`;
  const shared = graph.beside ? ` ${number(cy.nodes(".shared").length)} of them are also in ${graph.beside}.` : "";
  return `${shown}${fit} with ${number(edges)} relation${edges === 1 ? "" : "s"} between them.${more}${shared}`;
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
  // What is the same for many is worked out once for them all; what is mapped from data, for each.
  const sizes = Array.from({ length: large ? SIZES : 0 }, (_, step) => ({
    selector: `node[step = ${step}]`, style: { "width": across(step), "height": across(step), "font-size": letters(step) },
  }));
  const colours = Array.from({ length: COLOURS }, (_, rank) => ({ selector: `.c${rank}`, style: { "background-color": colour(`c${rank}`) } }));
  // Each property of each element takes its time: in large graphs words have a style only where they are shown.
  const name = {
    "label": "data(name)", "color": colour("ink"), "font-family": "system-ui, sans-serif", "text-valign": "bottom", "text-margin-y": 3,
    "min-zoomed-font-size": READABLE, "text-outline-color": colour("paper"), "text-outline-width": 2, "text-outline-opacity": 0.8,
    "text-wrap": "ellipsis", "text-max-width": "160px",
  };
  const wording = {
    "color": colour("ink"), "font-size": 10, "font-family": "system-ui, sans-serif", "text-background-color": colour("paper"),
    "text-background-opacity": 0.85, "text-background-padding": 2, "text-rotation": "autorotate", "min-zoomed-font-size": 7,
  };
  const [dot, line] = large ? [
    { "background-color": colour("quiet") },
    { "width": 2, "line-color": colour("edge"), "opacity": 0.35, "curve-style": "haystack", "haystack-radius": 0 },
  ] : [
    { ...name, "background-color": colour("quiet"), "width": "data(size)", "height": "data(size)", "font-size": "mapData(size, 16, 52, 11, 24)" },
    { ...wording, "width": "mapData(weight, 1, 12, 2, 7)", "line-color": colour("edge"), "opacity": 0.9, "curve-style": "bezier",
      "target-arrow-shape": "triangle", "target-arrow-color": colour("edge"), "arrow-scale": 0.8 },
  ];
  return [
    // While a picture of the picture is moved, what lies beyond it is not drawn.
    { selector: "core", style: { "outside-texture-bg-color": colour("paper"), "outside-texture-bg-opacity": 1 } },
    { selector: "node", style: dot },
    ...sizes,
    ...colours,
    { selector: "node.called, node.named, node.near, node.chosen", style: name },
    { selector: "node.named", style: { "min-zoomed-font-size": 0, "text-margin-y": 2, "z-index": 4 } },
    { selector: "node.own", style: { "background-color": colour("c0") } },
    { selector: "node.shared", style: { "background-color": colour("c1") } },
    { selector: "node.alone", style: { "background-opacity": 0.25, "border-width": 2, "border-color": colour("quiet") } },
    { selector: "node.gap", style: { "border-width": 4, "border-color": colour("warn") } },
    { selector: "edge", style: line },
    { selector: "edge.beyond", style: { "line-style": "dashed" } },
    { selector: ".faint", style: { "opacity": 0.12 } },
    { selector: "edge.near", style: { "line-color": colour("accent"), "target-arrow-color": colour("accent"), "opacity": 1, "z-index": 5 } },
    { selector: "edge.worded", style: { ...wording, "label": "data(wording)", "min-zoomed-font-size": 0 } },
    { selector: "node.near", style: { "z-index": 6 } },
    { selector: "node.chosen", style: { "border-width": 4, "border-color": colour("ink"), "min-zoomed-font-size": 0, "z-index": 9 } },
    { selector: ".hidden", style: { "display": "none" } },
  ];
}

// However far away, the most mentioned that have room for it are called by their names. In large graphs only what is to
// be seen has a name that can be read: measuring thousands of others takes seconds.
function caption() {
  clearTimeout(captioning);
  captioning = setTimeout(() => {
    const taken = [];
    const wide = picture.clientWidth;
    const high = picture.clientHeight;
    const large = isLarge();
    const named = cy.collection();
    const called = cy.collection();
    const chosen = cy.nodes(".chosen");
    const near = cy.nodes(".near").difference(chosen).sort((one, other) => other.data("mentions") - one.data("mentions"));
    const marked = cy.elements(".near").nonempty(); // what else there is is faint
    const wanted = marked ? [...chosen, ...near] : graph.elements.nodes.map(({ data }) => cy.getElementById(data.id));
    for (const node of wanted) {
      if (!large && named.length >= CAPTIONS) break;
      const data = node.data();
      const { x, y } = node.renderedPosition();
      if (x < 0 || y < 0 || x > wide || y > high || node.hasClass("hidden")) continue;
      if (large && letters(data.step) * cy.zoom() >= READABLE) { called.merge(node); continue; }
      if (named.length >= CAPTIONS) continue;
      const half = Math.min(data.name.length, 24) * 3.6;
      if (taken.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < 22)) continue;
      taken.push({ x, y, half });
      named.merge(node);
    }
    const worded = cy.collection();
    for (const edge of cy.edges(".near").sort((one, other) => other.data("weight") - one.data("weight"))) {
      if (worded.length >= WORDED) break;
      const { x, y } = edge.renderedMidpoint();
      if (x < 0 || y < 0 || x > wide || y > high || edge.hasClass("hidden")) continue;
      const half = edge.data("wording").length * 3.2;
      if (taken.some((other) => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < 18)) continue;
      taken.push({ x, y, half });
      worded.merge(edge);
    }
    cy.batch(() => {
      cy.edges(".worded").not(worded).removeClass("worded").removeStyle("font-size");
      worded.addClass("worded").style({ "font-size": 11 / cy.zoom(), "text-background-padding": 2 / cy.zoom() });
      cy.nodes(".named").not(named).removeClass("named").removeStyle("font-size text-max-width");
      named.addClass("named").style({ "font-size": 13 / cy.zoom(), "text-max-width": 170 / cy.zoom() });
      cy.nodes(".called").not(called).removeClass("called");
      called.addClass("called");
    });
  }, RESTING);
}

// What is chosen stands out with what it touches.
function mark(element) {
  if (element) highlight(element.isNode() ? element.closedNeighborhood() : element.union(element.connectedNodes()), element);
  else {
    cy.batch(() => cy.elements().removeClass("faint near chosen"));
    caption();
  }
}

function highlight(near, chosen) {
  cy.batch(() => {
    cy.elements().removeClass("faint near chosen");
    cy.elements().not(near).addClass("faint");
    near.addClass("near");
    chosen.addClass("chosen");
  });
  caption();
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
  if (leading && element.isNode() && element.id() !== leading) {
    const from = leading;
    leading = "";
    return void lead(from, element.id());
  }
  mark(element);
  const data = element.data();
  const address = element.isNode()
    ? `${view.dataset.address}/entities/${data.id}`
    : `${view.dataset.address}/relations/${data.id}?subject=${data.source}`;
  const id = data.id;
  about.dataset.of = id;
  remember(element.isNode() ? `entity-${id}` : "");
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
  holder.className = "files";
  holder.append(button("Show neighbours", () => open(id)), button("Find a path from here", () => {
    leading = id;
    say(`Choose where the path from ${cy.getElementById(id).data("name")} ends: click an entity, or find it by name.`);
  }));
  return holder;
}

// Shows the best way from one entity to another; what of it is not in the picture yet comes in between.
async function lead(from, to) {
  try {
    const ways = await get(`${view.dataset.address}/paths/${from}/${to}.json`, "json");
    const [start, end] = [cy.getElementById(from), cy.getElementById(to)];
    const names = `${start.data("name")} to ${end.data("name")}`;
    if (!ways.paths.length) {
      mark(null);
      return void say(`No path of at most six relations leads from ${names}.`);
    }
    const [way] = ways.paths;
    const place = (rank) => {
      const share = rank / (way.nodes.length - 1);
      return { x: start.position("x") * (1 - share) + end.position("x") * share, y: start.position("y") * (1 - share) + end.position("y") * share };
    };
    cy.batch(() => {
      for (const { data, classes } of ways.elements.nodes) {
        data.step = step(data.size);
        if (cy.getElementById(data.id).empty()) cy.add({ group: "nodes", data, classes, position: place(way.nodes.indexOf(data.id)) });
      }
      for (const { data, classes } of ways.elements.edges) {
        if (cy.getElementById(data.id).empty()) cy.add({ group: "edges", data, classes });
      }
    });
    const line = cy.collection([...way.nodes, ...way.edges].map((id) => cy.getElementById(id)));
    line.removeClass("hidden");
    highlight(line, end);
    list();
    move({ fit: { eles: line, padding: 60 } });
    const said = way.nodes.map((id) => cy.getElementById(id).data("name")).join(" → ");
    remember(`path-${from}-${to}`);
    say(`${number(way.edges.length)} relation${way.edges.length === 1 ? " leads" : "s lead"} from ${names}: ${said}. Click a line for the evidence.`);
  } catch (error) {
    say(error.message, true);
  }
}

function close() {
  mark(null);
  forget();
}

function forget() {
  leading = "";
  about.hidden = true;
  about.dataset.of = "";
  remember();
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
        data.step = step(data.size);
        cy.add({ group: "nodes", data, classes, position: { x: at.x + position.x, y: at.y + position.y } });
      }
      for (const { data, classes } of lines) cy.add({ group: "edges", data, classes });
    });
    if (!opened.includes(id)) opened = [...opened.slice(-19), id];
    remember(`entity-${id}`);
    files();
    list();
    const node = cy.getElementById(id);
    mark(node);
    move({ fit: { eles: node.closedNeighborhood(), padding: 60 } });
    const more = near.more ? ` At least ${number(near.more)} more are not shown.` : "";
    const name = node.data("name");
    say(fresh.length ? `${number(fresh.length)} neighbour${fresh.length === 1 ? "" : "s"} of ${name} added.${more}` : `All neighbours of ${name} are shown.${more}`);
    if (alone) tell(node, true);
  } catch (error) {
    say(error.message, true);
  }
}

// Chooses again what the address says was chosen.
async function restore() {
  const [, entity, from, to] = /^#(?:entity-(\w+)|path-(\w+)-(\w+))$/.exec(location.hash) ?? [];
  if (!cy) return;
  if (entity) focusOn(entity);
  if (!from) return;
  for (const end of [from, to]) if (cy.getElementById(end).empty()) await open(end);
  await lead(from, to);
}

function list() {
  const words = find.value.trim().toLocaleLowerCase();
  const fits = cy.nodes().map((node) => node.data()).filter((data) => !words || data.name.toLocaleLowerCase().includes(words));
  fits.sort((one, other) => other.mentions - one.mentions);
  const most = words ? LISTED : OFFERED;
  found.replaceChildren(...fits.slice(0, most).map((data) => {
    const item = document.createElement("li");
    const row = button("", () => focusOn(data.id));
    const name = document.createElement("span");
    const count = document.createElement("span");
    name.textContent = data.name;
    count.textContent = number(data.mentions);
    count.className = "quiet";
    count.title = "mentions";
    row.append(name, count);
    item.append(row);
    return item;
  }));
  const rest = fits.length - most;
  document.getElementById("found-more").textContent = !fits.length
    ? "No entity that is shown has this name." : rest > 0 ? `and ${number(rest)} more: type part of a name` : "";
}

// What the colours say of two topics.
function topics() {
  const shared = cy.nodes(".shared").length;
  const rows = [["c1", `also in ${graph.beside}`, shared], ["c0", `in ${graph.topic.name} alone`, cy.nodes().length - shared]];
  document.getElementById("communities").replaceChildren(...rows.map(([colour, said, size]) => {
    const item = document.createElement("li");
    const label = document.createElement("label");
    const dot = document.createElement("span");
    const text = document.createElement("span");
    dot.className = `dot ${colour}`;
    text.textContent = `${said} (${number(size)})`;
    label.append(dot, text);
    item.append(label);
    return item;
  }));
}

function communities() {
  document.getElementById("communities-heading").textContent = graph.beside ? "Topics" : "Communities";
  if (graph.beside) return void topics();
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
  link.download = `${view.dataset.called}.png`;
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
  load(view.dataset.first).then(restore);
}

start();
