import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { envelope, isOneShape, send, sendData, type RawAnswer } from './raw.ts';
import { sharedServer, signIn } from './harness.ts';

const server = await sharedServer();
const asha = await signIn(server, 'manager');
const codeOf = ({ body }: RawAnswer): string | undefined => body.appError?.[0]?.errorCode;
const json = { 'content-type': 'application/json' };
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the convention', () => {
  test('D1-ENV-01 D1-ENV-02 D1-ENV-14 D1-ENV-15 D1-ENV-16 D2-CALLS-01 D3-CALLS-01 D3-CALLS-02 one field in, one shape out, data as a JSON string', async () => {
    const { http, body } = await sendData(server, 'state', envelope('findall'));
    expect([http, body.appError, body.status]).toEqual([200, null, 'success']);
    expect(typeof body.data).toBe('string');
    expect(JSON.parse(body.data)).toHaveLength(36);
  });

  test('D12-GAP-044 urlencoded is as good as multipart', async () => {
    const [one, other] = [
      await sendData(server, 'state', envelope('findall')),
      await sendData(server, 'state', envelope('findall'), { encoding: 'urlencoded' }),
    ];
    expect(other.body).toEqual(one.body);
  });

  test('a part with a content type or a file name of its own is still the field', async () => {
    for (const part of [new Blob([envelope('findall')], { type: 'application/json' }), new Blob([envelope('findall')])]) {
      const form = new FormData();
      form.append('data', part);
      expect((await send(server, '/api/state', { method: 'POST', body: form })).http).toBe(200);
    }
  });

  test.each<[string, string, string, JsonObject, string?, number?]>([
    ['D1-ENV-04 D1-CALLS-30 D3-CALLS-51 states', 'state', 'findall', {}],
    ['D1-ENV-05 D1-CALLS-31 pincodes', 'pincode', 'findpincode', { pincode: '400069' }],
    ['D1-ENV-06 D1-CALLS-13 a centre', 'centre', 'findcenter', { centerId: 101 }],
    ['D1-CALLS-14 the centres of a state', 'centre', 'findallCenterbyState', { state: 'Maharashtra' }],
    ['D3-CALLS-04 the questions of the observation', 'observation', 'findall', {}],
    ['D2-BCASE-01 D2-BCASE-05 D2-CALLS-17 the ten questions of a business case', 'business-case', 'findall', {}, 'id question', 10],
    [
      'D3-CALLS-04 D2-EXB-16 D2-EXB-21 D2-CALLS-50 D3-CALLS-21 D3-ENTITY-21 D3-ENTITY-22 the questions about a business',
      'existing-business',
      'fetchAll',
      {},
      'id subQuestionId question subQuestion visibility userInteraction data maxLength',
    ],
    ['D1-ENV-08 D1-CALLS-15 a programme', 'program', 'findprogram', { programId: 1 }],
  ])('%s need no bearer, and a stale one does no harm', async (_title, service, action, payload, keys = 'id', count?: number) => {
    const open = await sendData(server, service, envelope(action, [payload]));
    expect([open.http, open.body.appError]).toEqual([200, null]);
    const rows = JSON.parse(open.body.data) as JsonObject[];
    expect(rows.length).toBeGreaterThan(0);
    if (count !== undefined) expect(rows).toHaveLength(count);
    for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(keys.split(' ')));
    expect((await sendData(server, service, envelope(action, [payload]), { token: 'stale' })).body).toEqual(open.body);
  });

  test('D1-ENV-03 D1-ENV-11 D1-ENV-17 D12-GAP-043 the header counts, the token in the field does not', async () => {
    const data = envelope('fetchAll', [{}], { token: asha.token });
    expect((await sendData(server, 'role', data)).http).toBe(401);
    expect((await sendData(server, 'role', data, { token: asha.token })).http).toBe(200);
  });

  test('D1-ENV-12 D1-ENV-19 D1-ENV-20 D1-CALLS-48 D3-CALLS-64 D3-ENTITY-08 D3-BATCHFORM-39 holidays of a state within a range, both ends included', async () => {
    const at = '/api/holidays/search?location=maharashtra&startDate=2027-01-26&endDate=2027-05-01';
    const rows = (await (await fetch(`${server.url}${at}`)).json()) as { holidayDate: string }[];
    expect(rows.map(({ holidayDate }) => holidayDate)).toEqual(expect.arrayContaining(['2027-01-26', '2027-05-01']));
    expect(rows.every(({ holidayDate }) => holidayDate >= '2027-01-26' && holidayDate <= '2027-05-01')).toBe(true);
    expect(codeOf(await send(server, '/api/holidays/search?location=x&startDate=2027-02-30&endDate=2027-05-01'))).toBe('FIELD_INVALID');
  });

  test('quality 3: who goes away before the answer has come is no fault of the server', async () => {
    const { token } = await signIn(server, 'manager');
    const from = server.log.length;
    const body = new URLSearchParams({ data: envelope('viewAllByCenter', [{ centerId: 101, page: 1, size: 50 }]) });
    // What is compressed is a stream, which notices a line that broke.
    const headers = { ...urlencoded, authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    for (let turns = 0; turns < 40; turns += 1) {
      const here = once(server.app.server, 'request');
      const leaver = request(`${server.url}/api/engagement`, { method: 'POST', headers });
      leaver.on('error', () => undefined).end(body.toString());
      const left = new Promise((resolve) => leaver.once('close', resolve));
      await here;
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      leaver.destroy();
      await left;
    }
    await expect.poll(() => server.log.slice(from).filter((line) => line.includes('"gone"')).length).toBeGreaterThan(0);
    expect(server.log.slice(from).filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('every answer names the catalogue and the request', async () => {
    const { headers } = await sendData(server, 'state', envelope('findall'));
    expect(headers.get('x-catalogue')).toBe(server.holder.current.hash);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('what is no envelope', () => {
  test.each<[string, string]>([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['nothing', ''],
    ['no action', '{"data":[{}]}'],
    ['an action that is a number', '{"action":5,"data":[{}]}'],
    ['an action that is a list', '{"action":["findall"],"data":[{}]}'],
    ['data that is no list', '{"action":"findall","data":{}}'],
    ['rows that are no objects', '{"action":"findall","data":[[1]]}'],
    ['an unknown key', '{"action":"findall","data":[{}],"admin":true}'],
    ['a token that is an object', '{"action":"findall","data":[{}],"token":{}}'],
    ['__proto__', '{"action":"findall","data":[{"__proto__":{"admin":true}}]}'],
    ['an escaped __proto__', '{"action":"findall","data":[{"\\u005f_proto__":{}}]}'],
    ['constructor', '{"action":"findall","data":[{"constructor":{}}]}'],
    ['a NUL character', '{"action":"findall","data":[{"a":"\\u0000"}]}'],
    ['half a character', '{"action":"findall","data":[{"a":"\\ud800"}]}'],
    ['a number beyond all', '{"action":"findall","data":[{"a":1e999}]}'],
    ['20,000 brackets', `{"action":"findall","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['20,000 open braces', `{"a":`.repeat(20_000)],
    ['200 levels of objects', `{"action":"findall","data":[${'{"a":'.repeat(200)}1${'}'.repeat(200)}]}`],
    ['many rows where one is due', '{"action":"findall","data":[{},{}]}'],
    ['confirmed that is no list', '{"action":"findall","data":[{}],"confirmed":"x"}'],
  ])('%s: 400 in the one shape', async (_title, data) => {
    for (const encoding of ['multipart', 'urlencoded'] as const) {
      const answer = await sendData(server, 'state', data, { encoding, token: asha.token });
      expect([answer.http, codeOf(answer)]).toEqual([400, 'ENVELOPE_UNREADABLE']);
      expect(isOneShape(answer)).toBe(true);
    }
  });

  test('another field, two fields, a file', async () => {
    const forms = [
      [['date', 'x']],
      [
        ['data', envelope('findall')],
        ['data', envelope('findall')],
      ],
      [
        ['data', envelope('findall')],
        ['__proto__', 'x'],
      ],
    ] as const;
    for (const fields of forms) {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      expect((await send(server, '/api/state', { method: 'POST', body: form })).http).toBe(400);
    }
    const upload = new FormData();
    upload.append('photo', new Blob(['x']), 'photo.png');
    expect((await send(server, '/api/state', { method: 'POST', body: upload })).http).toBe(400);
  });

  test('multipart without a boundary, cut off in the middle, empty', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"act'],
      ['multipart/form-data; boundary=b', ''],
    ] as const) {
      const answer = await send(server, '/api/state', { method: 'POST', body, headers: { 'content-type': type } });
      expect([answer.http, isOneShape(answer)], type).toEqual([400, true]);
    }
  });

  test('415 for every other content type', async () => {
    for (const type of ['application/json', 'text/plain', 'application/xml', 'image/png', 'nonsense']) {
      const answer = await send(server, '/api/state', { method: 'POST', body: envelope('findall'), headers: { 'content-type': type } });
      expect([answer.http, codeOf(answer)], type).toEqual([415, 'BODY_TYPE']);
    }
  });

  test('404 for services, actions and addresses that are not there', async () => {
    for (const [path, action, code] of [
      ['/api/nonsense', 'findall', 'SERVICE_UNKNOWN'],
      ['/api/__proto__', 'findall', 'SERVICE_UNKNOWN'],
      ['/api/state', 'nonsense', 'ACTION_UNKNOWN'],
      ['/api/state', 'toString', 'ACTION_UNKNOWN'],
      ['/api/otp', 'otpState', 'ACTION_UNKNOWN'],
      ['/api/otp', 'generate', 'ACTION_UNKNOWN'],
    ] as const) {
      const form = new FormData();
      form.append('data', envelope(action));
      const answer = await send(server, path, { method: 'POST', body: form });
      expect([answer.http, codeOf(answer)], path + action).toEqual([404, code]);
    }
    for (const [method, path] of [
      ['GET', '/api/state'],
      ['PUT', '/api/state'],
      ['DELETE', '/api/state'],
      ['GET', '/api'],
      ['POST', '/api/a/b/c'],
      ['GET', '/api/otp/generate'],
      ['OPTIONS', '/api/state'],
    ] as const) {
      const answer = await send(server, path, { method });
      expect([answer.http, isOneShape(answer)], `${method} ${path}`).toEqual([404, true]);
    }
  });

  test('an address that is no address', async () => {
    for (const path of ['/api/%E0%A4%A', '/api/state/%zz', `/api/${'x'.repeat(5000)}`]) {
      const answer = await send(server, path, { method: 'POST', body: new FormData() });
      expect(answer.http, path.slice(0, 20)).toBeLessThan(500);
      expect(isOneShape(answer)).toBe(true);
    }
  });

  test.each<[string, string, string, string]>([
    ['a NUL in a field', '[{"a":"x\\u0000y"}]', 'a', 'problem.badText'],
    ['half a character in a list of a field', '[{"a":{"b":["x","\\ud800"]}}]', 'a.b.1', 'problem.badText'],
    ['a number beyond all in the third row', '[{},{},{"a":1e999}]', 'rows.2.a', 'problem.badNumber'],
    ['half a character in the first of two rows', '[{"a":"\\ud800"},{}]', 'rows.0.a', 'problem.badText'],
    ['a bare value', '["\\u0000"]', 'data.0', 'problem.badText'],
    ['a key of an object', '[{"a":{"\\u0000":1}}]', 'a', 'problem.badText'],
  ])('quality 2: %s is named, and said in words', async (_title, data, field, text) => {
    const answer = await sendData(server, 'state', `{"action":"findall","data":${data}}`, { encoding: 'multipart', token: asha.token });
    expect([answer.http, answer.body.appError]).toEqual([
      400,
      [{ errorCode: 'ENVELOPE_UNREADABLE', errorMessage: server.holder.current.messages['en']?.[text], field }],
    ]);
  });
});

describe('doors of their own', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    send(server, '/api/otp/generate', { method: 'POST', body, headers: { ...json, authorization: `Bearer ${asha.token}`, ...headers } });

  test('JSON that is none, deep, poisoned, a list, of another type', async () => {
    for (const body of ['{', '', '[]', '"x"', '['.repeat(20_000), '{"__proto__":{}}', '{"mobileNumber":"\\u0000"}'])
      expect((await post(body)).http, body.slice(0, 12)).toBe(400);
    expect((await post('a=b', urlencoded)).http).toBe(415);
    expect((await post(`{"mobileNumber":"${'9'.repeat(2 * 1024 * 1024)}"}`)).http).toBe(413);
  });

  test('a list for a text, unknown and missing keys are named', async () => {
    const answer = await post(JSON.stringify({ mobileNumber: ['9876543210'], applicationName: 'x', entityId: 'x', extra: 1 }));
    expect(answer.body.appError?.map(({ field, errorCode }) => [field, errorCode])).toEqual(
      expect.arrayContaining([
        ['mobileNumber', 'FIELD_TYPE'],
        ['templateId', 'FIELD_REQUIRED'],
        ['extra', 'FIELD_UNKNOWN'],
      ]),
    );
  });

  test('no bearer: 401 in the one shape', async () => {
    const answer = await send(server, '/api/otp/generate', { method: 'POST', body: '{}', headers: json });
    expect([answer.http, isOneShape(answer)]).toEqual([401, true]);
  });

  test('a NUL or a list in the query', async () => {
    expect((await send(server, '/api/holidays/search?location=%00&startDate=2027-01-01&endDate=2027-01-02')).http).toBeLessThan(500);
    expect(codeOf(await send(server, '/api/holidays/search?location=a&location=b&startDate=2027-01-01&endDate=2027-01-02'))).toBe('FIELD_TYPE');
  });
});

describe('wrong types in payloads', () => {
  test.each<[string, unknown]>([
    ['a list', ['101']],
    ['a word', 'Mumbai'],
    ['a huge number', 1e300],
  ])('%s for a centre id names the field', async (_title, centerId) => {
    const answer = await sendData(server, 'engagement', envelope('viewAllByCenter', [{ centerId }]), { token: asha.token });
    expect([answer.http < 500, answer.body.appError?.[0]?.field]).toEqual([true, 'centerId']);
  });

  test('digits in quotes are an id all the same', async () => {
    expect(
      (await sendData(server, 'engagement', envelope('viewAllByCenter', [{ centerId: '101' }]), { token: asha.token })).body.appError,
    ).toBeNull();
  });

  test('10,000 characters, impossible dates, lists for texts in a form', async () => {
    const answer = await asha.call('student', 'captureBeneficiaryDetails', {
      firstName: 'x'.repeat(10_000),
      lastName: ['Pawar'],
      dob: '2004-02-30',
      gender: { a: 1 },
      salutation: 5,
      middleName: [],
      highestQualification: '12; drop table',
    });
    const fields = (answer.appError ?? []).map(({ field }) => field?.split('.')[0]);
    expect(answer.http).toBe(200);
    expect(fields).toEqual(expect.arrayContaining(['firstName', 'lastName', 'dob', 'gender', 'salutation', 'highestQualification']));
    // A list is no name: one sentence, and no other that it is missing.
    const saidOf = (name: string) => (answer.appError ?? []).filter(({ field }) => field === name).map(({ errorMessage }) => errorMessage);
    expect([saidOf('lastName'), saidOf('gender')].map((texts) => [texts.length, texts.includes('Please fill out this field')])).toEqual([
      [1, false],
      [1, false],
    ]);
  });
});
