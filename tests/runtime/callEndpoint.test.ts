import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { addressOf } from '../../src/runtime/client/address.ts';
import { createCaller, type CallerOptions } from '../../src/runtime/client/callAction.ts';
import { catalogue } from '../rules/support/definitions.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

interface WireRequest {
  url: string;
  method: string | undefined;
  headers: Headers;
  body: unknown;
}
const employers = { auth: 'bearer', endpoint: { method: 'POST', path: '/api/employers', body: 'json', answer: 'plain' } } as const;
const definition: CallerOptions['definition'] = (service, action) => (service === 'employers' ? employers : catalogue.actions[service]?.[action]);
function answerWith(...answers: ({ status?: number; body: Json | string } | Error)[]) {
  const requests: WireRequest[] = [];
  const renewed: string[] = [];
  const ends: (string | undefined)[] = [];
  const call = createCaller({
    address: (service) => addressOf(catalogue.backend, service),
    definition,
    fetch: async (url, { method, headers, body }) => {
      requests.push({ url, method, headers: new Headers(headers), body });
      const answer = answers[requests.length - 1] ?? { body: [] };
      if (answer instanceof Error) throw answer;
      return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), { status: answer.status ?? 200 });
    },
    guard: () => ({
      admit: async () => 'T1',
      again: async (refused) => {
        renewed.push(refused);
        return 'T2';
      },
      end: (notice) => void ends.push(notice),
    }),
  });
  const valueOf = async (...args: Parameters<typeof call>) => (await call(...args)).value;
  return { call, valueOf, requests, renewed, ends };
}
const range = { location: 'Maharashtra', startDate: '2027-01-01', endDate: '2027-01-31' };
const refused401 = (text: string) => ({ status: 401, body: { appError: [{ errorCode: 'TOKEN_EXPIRED', errorMessage: text }], data: '[]' } });

describe('endpoints of their own', () => {
  test('D1-OTP-02 a JSON body, not form data, with the bearer', async () => {
    const { valueOf, requests } = answerWith({ body: { Status: '1701' } });
    const answer = await valueOf('otp', 'generate', { mobileNumber: '5432180112' });
    expect([requests[0]?.url, answer, requests[0]?.method, requests[0]?.body]).toEqual([
      '/api/otp/generate',
      { Status: '1701' },
      'POST',
      '{"mobileNumber":"5432180112"}',
    ]);
    expect([requests[0]?.headers.get('Content-Type'), requests[0]?.headers.get('Authorization')]).toEqual(['application/json', 'Bearer T1']);
  });

  test('D3-EMPLOYER-02 questions that were answered with yes travel beside a JSON body', async () => {
    const { call, requests } = answerWith({ body: { data: '[]' } });
    await call('employers', 'save', { centerId: 101 }, { confirmed: ['named-alike', 'b'] });
    expect([requests[0]?.url, requests[0]?.body]).toEqual(['/api/employers?confirmed=named-alike&confirmed=b', '{"centerId":101}']);
  });

  test('D1-ENV-19 a holiday lookup is a GET with its three keys in the query', async () => {
    const { valueOf, requests } = answerWith({ body: [{ holidayDate: '2027-01-26' }] });
    expect(await valueOf('holidays', 'search', range)).toEqual([{ holidayDate: '2027-01-26' }]);
    expect([requests[0]?.method, requests[0]?.url]).toEqual([
      'GET',
      '/api/holidays/search?location=Maharashtra&startDate=2027-01-01&endDate=2027-01-31',
    ]);
  });

  test('D1-ENV-21 one that fails is logged by its code and handed back; nobody leaves the page', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { call, valueOf, renewed, ends } = answerWith(new TypeError('Failed to fetch'));
    await expect(call('holidays', 'search', range)).rejects.toMatchObject({ kind: 'network', retriable: true });
    expect([log.mock.calls, renewed, ends]).toEqual([[['GET /api/holidays/search failed: network']], [], []]);
    expect(await valueOf('holidays', 'search', range)).toEqual([]);
  });

  test('D1-SESSION-08 a 401 renews the token and asks again, once', async () => {
    const { call, requests, renewed } = answerWith(refused401('x'));
    await call('holidays', 'search', range);
    expect([renewed, requests.map(({ headers }) => headers.get('Authorization'))]).toEqual([['T1'], ['Bearer T1', 'Bearer T2']]);
  });

  test('D1-SESSION-03 a second 401 ends the session, as of every call, with what the server says', async () => {
    const { call, requests, renewed, ends } = answerWith(refused401('x'), refused401('Signed in elsewhere.'));
    await expect(call('holidays', 'search', range)).rejects.toMatchObject({ kind: 'session' });
    expect([requests.length, renewed, ends]).toEqual([2, ['T1'], ['Signed in elsewhere.']]);
  });

  test('the key against sending twice goes with what writes, never with a GET', async () => {
    const { call, requests } = answerWith();
    await call('employers', 'save', {}, { key: 'k1' });
    await call('holidays', 'search', range, { key: 'k1' });
    expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k1', null]);
  });

  test("a refusal in the contract's shape is the same problem as anywhere", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { call } = answerWith({
      status: 429,
      body: { appError: [{ errorCode: 'OTP_TRIES', errorMessage: 'Too many wrong attempts.' }], data: '[]' },
    });
    await expect(call('holidays', 'search', range)).rejects.toMatchObject({
      kind: 'tooMany',
      code: 'OTP_TRIES',
      message: 'Too many wrong attempts.',
    });
  });

  test('an endpoint that answers plain text is read as text', async () => {
    expect(await answerWith({ body: '1701|91543' }).valueOf('holidays', 'search', {})).toBe('1701|91543');
  });
});
