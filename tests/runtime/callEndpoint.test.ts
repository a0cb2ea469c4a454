import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Json } from '../../src/engine/types.ts';
import { createEndpointCaller, endpointCall } from '../../src/runtime/client/callEndpoint.ts';
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
function answerWith(...answers: ({ status?: number; body: Json | string } | Error)[]) {
  const requests: WireRequest[] = [];
  const renewed: string[] = [];
  const call = createEndpointCaller({
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
      end: () => undefined,
    }),
  });
  return { call, requests, renewed };
}
const range = { location: 'Maharashtra', startDate: '2027-01-01', endDate: '2027-01-31' };
const search = catalogue.actions['holidays']?.['search']?.endpoint;
if (!search) throw new Error('the holidays have no endpoint of their own');
const { endpoint: holidays } = endpointCall(catalogue.backend, 'holidays', search, range);

describe('endpoints of their own', () => {
  test('D1-OTP-02 a JSON body, not form data, with the bearer', async () => {
    const { call, requests } = answerWith({ body: { Status: '1701' } });
    const answer = await call({ method: 'POST', url: '/api/otp/generate', body: 'json', answer: 'plain' }, { mobileNumber: '5432180112' });
    expect([answer, requests[0]?.method, requests[0]?.body]).toEqual([{ Status: '1701' }, 'POST', '{"mobileNumber":"5432180112"}']);
    expect([requests[0]?.headers.get('Content-Type'), requests[0]?.headers.get('Authorization')]).toEqual(['application/json', 'Bearer T1']);
  });

  test('D3-EMPLOYER-02 questions that were answered with yes travel beside a JSON body', async () => {
    const { call, requests } = answerWith({ body: { data: '[]' } });
    await call({ method: 'POST', url: '/api/employers', body: 'json', answer: 'plain' }, { centerId: 101 }, { confirmed: ['named-alike', 'b'] });
    expect([requests[0]?.url, requests[0]?.body]).toEqual(['/api/employers?confirmed=named-alike&confirmed=b', '{"centerId":101}']);
  });

  test('D1-ENV-19 a holiday lookup is a GET with its three keys in the query', async () => {
    const { call, requests } = answerWith({ body: [{ holidayDate: '2027-01-26' }] });
    expect(await call(holidays, range)).toEqual([{ holidayDate: '2027-01-26' }]);
    expect([requests[0]?.method, requests[0]?.url]).toEqual([
      'GET',
      '/api/holidays/search?location=Maharashtra&startDate=2027-01-01&endDate=2027-01-31',
    ]);
  });

  test('D1-ENV-21 one that fails is logged by its code and handed back; nobody leaves the page', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { call, renewed } = answerWith(new TypeError('Failed to fetch'));
    await expect(call(holidays, range)).rejects.toMatchObject({ kind: 'network', retriable: true });
    expect([log.mock.calls, renewed]).toEqual([[['GET /api/holidays/search failed: network']], []]);
    expect(await call(holidays, range)).toEqual([]);
  });

  test('D1-SESSION-08 a 401 renews the token and asks again, once', async () => {
    const { call, requests, renewed } = answerWith({
      status: 401,
      body: { appError: [{ errorCode: 'TOKEN_EXPIRED', errorMessage: 'x' }], data: '[]' },
    });
    await call(holidays, range);
    expect([renewed, requests.map(({ headers }) => headers.get('Authorization'))]).toEqual([['T1'], ['Bearer T1', 'Bearer T2']]);
  });

  test("a refusal in the contract's shape is the same problem as anywhere", async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { call } = answerWith({
      status: 429,
      body: { appError: [{ errorCode: 'OTP_TRIES', errorMessage: 'Too many wrong attempts.' }], data: '[]' },
    });
    await expect(call(holidays, range)).rejects.toMatchObject({ kind: 'tooMany', code: 'OTP_TRIES', message: 'Too many wrong attempts.' });
  });

  test('an endpoint that answers plain text is read as text', async () => {
    expect(await answerWith({ body: '1701|91543' }).call({ ...holidays, answer: 'plain' }, {})).toBe('1701|91543');
  });
});
