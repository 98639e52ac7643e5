'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const number = new Intl.NumberFormat('en');
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An element with text or children; text is never taken for markup. */
function make(tag, attributes = {}, ...children) {
  const svg = ['svg', 'g', 'rect', 'path', 'text', 'title'].includes(tag);
  const element = svg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}
const at = id => document.getElementById(id);
/** A figure of the JSON, marked with where it stands there. */
const figure = (path, text) => make('span', { 'data-figure': path }, text);

function headline() {
  const words = { PASS: 'Every check passes.', FAIL: 'A check failed.', INVALID: 'The load itself was at fault.' };
  document.title = `${data.result}: ${data.scenario}`;
  at('headline').append(
    make('span', { class: data.result, 'data-figure': 'result' }, data.result), ` — ${words[data.result]}`);
  at('subline').append(
    `Scenario ${data.scenario}, `, figure('flow.requests', number.format(data.flow.requests)), ' requests in ',
    figure('seconds', decimal.format(data.seconds)), ` seconds, ${new Date(data.at).toLocaleString('en', {
      dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC.`);
}

function flow() {
  const { requests, admitted, queued, recorded, refusals } = data.flow;
  const rooms = [['users', 'JMeter'], ['gate', 'Redis'], ['queue', 'RabbitMQ'], ['book', 'database']];
  const arrows = [['requests', requests], ['admitted', admitted], ['queued', queued]];
  const lines = Object.entries(refusals);
  const height = 190 + Math.max(1, lines.length) * 24;
  const svg = make('svg', { viewBox: `0 0 1000 ${height}`, role: 'img', 'aria-label':
    `${requests} requests, ${admitted} admitted, ${queued} queued, ${recorded} recorded` });
  const text = (x, y, value, name, more = {}) =>
    svg.append(make('text', { x, y, class: name, 'text-anchor': 'middle', ...more }, value));
  rooms.forEach(([name, store], i) => {
    const x = 10 + i * 280;
    svg.append(make('rect', { x, y: 40, width: 140, height: 70, rx: 8, class: 'box' }));
    text(x + 70, 72, name, 'room');
    text(x + 70, 93, store, 'soft');
  });
  arrows.forEach(([name, count], i) => {
    const x = 150 + i * 280;
    svg.append(make('path', { d: `M${x + 6} 75H${x + 126}`, class: 'arrow' }),
      make('path', { d: `M${x + 134} 75l-10 -5v10z`, class: 'head' }));
    text(x + 70, 64, number.format(count), 'count', { 'data-figure': `flow.${name}` });
    text(x + 70, 95, name, 'soft');
  });
  text(920, 132, number.format(recorded), 'count', { 'data-figure': 'flow.recorded' });
  text(920, 152, 'recorded', 'soft');
  svg.append(make('path', { d: `M360 112V150`, class: 'arrow' }), make('path', { d: 'M360 158l-5 -10h10z', class: 'head' }));
  if (lines.length === 0) text(360, 180, 'nobody was refused', 'soft');
  lines.forEach(([label, count], i) => {
    const y = 182 + i * 24;
    text(350, y, number.format(count), 'count', { 'text-anchor': 'end', 'data-figure': `flow.refusals.${label}` });
    text(362, y, label, 'soft', { 'text-anchor': 'start' });
  });
  at('flow').append(svg);
}

function verdicts() {
  data.verdicts.forEach((verdict, i) => {
    const rows = verdict.lines.flatMap((line, j) => [
      make('tr', {},
        make('td', {}, line.name),
        make('td', { class: 'number' }, line.expected),
        make('td', { class: 'number', 'data-figure': `verdicts.${i}.lines.${j}.found` }, line.found),
        make('td', { class: line.result }, line.result === 'INFO' ? '' : line.result)),
      line.detail ? make('tr', {}, make('td', { class: 'detail', colspan: 4 }, line.detail)) : null]);
    const head = make('tr', {}, make('th', {}, 'check'), make('th', { class: 'number' }, 'expected'),
      make('th', { class: 'number' }, 'found'), make('th', {}, ''));
    const title = make('summary', {}, i === 0 ? verdict.resourceId : `sale ${verdict.resourceId}`, ' ',
      make('span', { class: verdict.result }, verdict.result));
    const open = i < 2 || verdict.result !== 'PASS' ? { open: '' } : {};
    at('verdicts').append(make('details', open, title, make('div', { class: 'scroll' },
      make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows.filter(row => row !== null))))));
  });
}

const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const drawn = [];

/** A chart that fills its panel's width; series are [label, values]. */
function chart(parent, caption, x, series, more = {}) {
  const panel = make('figure', { class: 'chart' }, make('figcaption', {}, caption));
  parent.append(panel);
  const draw = () => {
    const axis = { stroke: colour('--soft'), grid: { stroke: colour('--line') }, ticks: { stroke: colour('--line') } };
    const lines = series.map(([label], i) => ({
      label, stroke: colour(`--c${i % 6 + 1}`), width: 1.5, spanGaps: true, points: { show: false }, ...more.series }));
    return new uPlot({
      width: panel.clientWidth - 26, height: 240,
      scales: { x: { time: false }, y: { range: (u, low, high) => [0, Math.max(1, high * 1.05)] }, ...more.scales },
      axes: [{ ...axis, ...more.x }, { ...axis, size: 64, values: (u, marks) => marks.map(mark => number.format(mark)) }],
      series: [{ label: more.xLabel ?? 'second' }, ...lines],
    }, [x, ...series.map(([, values]) => values)], panel);
  };
  drawn.push({ draw, plot: null });
}

function charts() {
  const all = at('charts');
  chart(all, 'Requests a second, by answer', data.rates.t, Object.entries(data.rates.answers));
  chart(all, 'Latency in milliseconds', data.rates.t, Object.entries(data.latencies));
  const stocks = uPlot.join([[data.gate.t, data.gate.stock], [data.book.t, data.book.stock]]);
  chart(all, 'Units left', stocks[0], [['at the gate (Redis)', stocks[1]], ['in the book (database)', stocks[2]]]);
  const taken = uPlot.join([[data.gate.t, data.gate.taken], [data.book.t, data.book.taken]]);
  chart(all, 'Units taken', taken[0], [['reserved at the gate', taken[1]], ['recorded in the book', taken[2]]]);
  chart(all, 'Messages in the queue', data.queues.t,
    [['waiting', data.queues.waiting], ['with consumers', data.queues['in hand']], ['retrying', data.queues.retrying]]);
  chart(all, 'Orders recorded a second', data.book.t, [['recorded', data.book.rate]]);
  chart(all, 'Reservations not yet confirmed by the broker', data.gate.t, [['pending', data.gate.pending]]);
}

function distribution() {
  for (const [name, value] of Object.entries(data.distribution.percentiles)) {
    const shown = make('b', { 'data-figure': `distribution.percentiles.${name}` }, decimal.format(value));
    at('percentiles').append(make('div', {}, shown, `${name}, ms`));
  }
  chart(at('distribution'), 'Answers by how long they took, milliseconds', data.distribution.millis,
    [['answers', data.distribution.count]], {
      xLabel: 'up to ms', scales: { x: { time: false, distr: 3 } },
      series: { paths: uPlot.paths.bars({ size: [.9, 60] }), fill: colour('--c1') } });
}

function tables() {
  const row = (name, ...cells) => make('tr', {}, make('td', {}, name),
    ...cells.map(cell => make('td', { class: 'number' }, cell)));
  at('answers').append(make('table', {}, make('tbody', {}, ...data.answers.map((answer, i) =>
    row(answer.label, figure(`answers.${i}.count`, number.format(answer.count)), `${decimal.format(answer.percent)} %`)))));
  for (const name of ['settings', 'environment']) {
    at(name).append(make('table', {}, make('tbody', {}, ...data[name].map(pair => row(pair.name, pair.value)))));
  }
}

const redraw = () => drawn.forEach(entry => {
  entry.plot?.destroy();
  entry.plot = entry.draw();
});

headline();
flow();
verdicts();
charts();
distribution();
tables();
// When all panels are there: each has its final width only then.
redraw();
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
let width = innerWidth;
addEventListener('resize', () => {
  if (innerWidth !== width) {
    width = innerWidth;
    redraw();
  }
});
