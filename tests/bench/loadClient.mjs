/**
 * Many clients in a process of their own, as cheap as Node allows: a kept connection each, whose next request leaves when its answer is
 * there. Told by a message what to send; answers how it went after the warm-up (`Told` in load.ts).
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';

const WARM = 0.2;
const MOST_TOLD = 300;
const HEAD_END = Buffer.from('\r\n\r\n');

/** The bytes of one request. `body` goes as the page sends it, keyed where it writes. */
function requestOf({ host, path, token, changes }, body) {
  const text = `data=${encodeURIComponent(JSON.stringify(body))}`;
  const key = changes ? `Idempotency-Key: ${randomUUID()}\r\n` : '';
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${key}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    'latin1',
  );
}

/** Calls `heard(status, text)` for each answer; the requests of one connection never overlap. */
function answersOf(socket, heard) {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return;
    const head = bytes.latin1Slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (bytes.length < end + HEAD_END.length + length) return;
    const text = bytes.latin1Slice(end + HEAD_END.length, end + HEAD_END.length + length);
    bytes = Buffer.alloc(0);
    heard(head.slice(9, 12), text);
  });
}

/** One client until `ends`. `order`: host, port, path, token, action, changes; `rows`: what it sends in turn, each with its version. */
function client(order, rows, tally, ends) {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port: order.port, noDelay: true });
    let turn = 0;
    let startedAt = 0;
    let row = rows[0];
    const fail = (text) => {
      tally.errors += 1;
      tally.first ??= text.slice(0, MOST_TOLD);
    };
    const fixed = order.changes ? undefined : requestOf(order, { token: order.token, action: order.action, data: [row] });
    const send = () => {
      startedAt = performance.now();
      if (startedAt >= ends) return socket.end();
      if (fixed) return socket.write(fixed);
      row = rows[turn % rows.length];
      row[order.changes] = `Stand ${turn % 97}`;
      turn += 1;
      return socket.write(requestOf(order, { token: order.token, action: order.action, data: [row] }));
    };
    answersOf(socket, (status, text) => {
      if (status !== '200' || !text.includes('"appError":null')) fail(`${status} ${text}`);
      else if (order.changes) row.version = Number(/\\"version\\":(\d+)/.exec(text)?.[1]);
      tally.all += 1;
      if (startedAt >= tally.from) tally.times.push(performance.now() - startedAt);
      send();
    });
    socket.on('connect', send);
    socket.on('error', (error) => fail(error.message));
    // A connection that the server ends while somebody waits for it is an error, too.
    socket.on('close', () => {
      if (performance.now() < ends) fail('the connection was closed');
      done();
    });
  });
}

process.on('message', async ({ order, clients, milliseconds, rows }) => {
  const began = performance.now();
  const tally = { from: began + milliseconds * WARM, times: [], all: 0, errors: 0, first: undefined };
  const ends = tally.from + milliseconds;
  const own = (index) => rows.filter((_, at) => (order.changes ? at % clients === index : at === index % rows.length));
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: clients }, (_, index) => client(order, own(index), tally, ends)));
  const { user, system } = process.cpuUsage(before);
  const times = tally.times.sort((one, other) => one - other);
  process.send({
    done: times.length,
    all: tally.all,
    errors: tally.errors,
    first: tally.first,
    seconds: milliseconds / 1000,
    slow: times[Math.floor(times.length * 0.99)] ?? 0,
    processor: (user + system) / 1000,
    rows: order.changes ? rows : [],
  });
});
