/**
 * A server by hand for the two calls that are loaded: the bare statements behind node:http, and nothing else. No session, no scope, no rules, no
 * definitions. What it answers in a second is what the machine has to give. Told by a message what to ask (`floor.ts`); says its port.
 */
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const CONNECTIONS = 8;

async function textOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

process.on('message', async ({ database, list, save, ids }) => {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client(database));
  await Promise.all(clients.map((client) => client.connect()));
  const docs = new Map();
  const { rows } = await clients[0].query('select id, doc from entity.student where id = any($1::bigint[])', [ids]);
  for (const { id, doc } of rows) docs.set(Number(id), JSON.stringify(doc));
  const waiting = clients.map(() => Promise.resolve());
  let turn = 0;
  /** One after the other on a connection, connections in turn. */
  const inTurn = (work) => {
    turn += 1;
    const slot = turn % CONNECTIONS;
    const answer = waiting[slot].then(() => work(clients[slot]));
    waiting[slot] = answer.catch(() => undefined);
    return answer;
  };

  const readPage = ({ centerId }) =>
    inTurn(async (client) => {
      const { rows: found } = await client.query({ name: 'list', text: list, values: [centerId] });
      return `{"rows":${found[0].rows},"total":${found[0].total}}`;
    });
  const saveOne = ({ dbUserId, version }) =>
    inTurn(async (client) => {
      const run = (name, values) => client.query({ name, text: save[name], values });
      const doc = docs.get(dbUserId);
      await run('begin', []);
      const { rowCount } = await run('update', [dbUserId, version, doc]);
      await run('revision', [dbUserId, version + 1, doc, doc]);
      await run('audit', [dbUserId]);
      await run('key', [randomUUID(), '{"ok":true}']);
      await run('commit', []);
      if (rowCount !== 1) throw new Error(`version ${version} of ${dbUserId} is gone`);
      return JSON.stringify([{ dbUserId, version: version + 1 }]);
    });

  const server = createServer(async (request, response) => {
    try {
      const { data } = JSON.parse(decodeURIComponent((await textOf(request)).slice('data='.length)));
      const answer = await (data[0].centerId === undefined ? saveOne : readPage)(data[0]);
      const body = `{"appError":null,"data":${JSON.stringify(answer)}}`;
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});
