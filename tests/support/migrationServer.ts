/** A service with students who wait to be taken over, as the adapter knows it: it answers well, or as it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../../src/engine/types.ts';

const TOKEN = 'a-bearer-of-the-service';

/** How one of its three doors misbehaves. */
export type Mood = 'well' | 'html' | 'failing' | 'refusing' | 'slow' | 'cut' | 'tokenless' | 'twice' | 'lower';

export interface MigrationServer {
  /** With name and password. */
  address: string;
  /** What was asked of it: method, path with query, authorisation. */
  requests: [method: string, path: string, authorization: string][];
  rows: JsonObject[];
  /** Ids of those who were said to be mobilised, as often as it was said. */
  mobilised: number[];
  mood: { list: Mood; patch: Mood };
  close(): Promise<void>;
}

export const waitingRow = (engagementId: number, more: JsonObject = {}): JsonObject => ({
  engagementId,
  reverificationCode: `RV${engagementId}`,
  firstName: 'Rekha',
  lastName: 'Kamble',
  dob: '2004-05-06',
  primaryContactNumber: '9820011223',
  gender: 'Female',
  primaryEmailId: 'rekha.kamble@example.test',
  pincode: '400058',
  highestQualification: '12th Passed - Non-science',
  district: 'Mumbai',
  village: 'Andheri West',
  state: 'Maharashtra',
  hollandcode: 'SEC',
  pdfDownloadUrl: `/reports/${engagementId}.pdf`,
  suggestedCourses: ['Retail Sales', 'Hospitality'],
  isStudentMobilised: false,
  ...more,
});

function answer(response: ServerResponse, mood: Mood, good: JsonObject): void {
  const json = (status: number, body: JsonObject): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (mood === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Please sign in</body></html>');
  else if (mood === 'failing') response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>');
  else if (mood === 'refusing') json(200, { status: 'FAILURE', error: 'Engagement is locked', data: [] });
  else if (mood === 'lower') json(200, { ...good, status: String(good['status']).toLowerCase() });
  else if (mood === 'cut') response.writeHead(200, { 'content-length': '5000' }).end('{"status":"SUC', () => response.destroy());
  else if (mood !== 'slow') json(200, good);
}

export async function startMigrationServer(rows: JsonObject[]): Promise<MigrationServer> {
  const state: Pick<MigrationServer, 'requests' | 'rows' | 'mobilised' | 'mood'> = {
    requests: [],
    rows,
    mobilised: [],
    mood: { list: 'well', patch: 'well' },
  };
  const server = createServer(({ method = '', url = '', headers }: IncomingMessage, response) => {
    const path = url.replace(/^\/base\//, '');
    const authorization = headers.authorization ?? '';
    state.requests.push([method, path, authorization]);
    if (path === 'token') return answer(response, 'well', state.mood.list === 'tokenless' ? { data: {} } : { data: { token: TOKEN } });
    if (authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (method === 'PATCH') {
      const id = Number(/^mobilization\/(\d+)\/status\?status=1$/.exec(path)?.[1]);
      if (state.mood.patch === 'well') state.mobilised.push(id);
      return answer(response, state.mood.patch, { status: 'SUCCESS', error: null });
    }
    return answer(response, state.mood.list, { status: 'SUCCESS', data: state.mood.list === 'twice' ? [...state.rows, ...state.rows] : state.rows });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    ...state,
    address: `http://skilldesk:pass%20word@127.0.0.1:${(server.address() as AddressInfo).port}/base`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
