import { describe, expect, test } from 'vitest';
import { createCaller } from '../../src/runtime/client/callAction.ts';
import { addressOf, downloadAddress, webAddress } from '../../src/runtime/client/address.ts';
import { openAddress } from '../../src/runtime/pages/openAddress.ts';
import type { RowActionDef } from '../../src/engine/definition/list.ts';
import { listOf } from '../../src/engine/json.ts';
import type { JsonObject } from '../../src/engine/types.ts';

const endpoint = { method: 'GET', path: '/api/interest-inventory/downloadDoc/:id', body: 'query', answer: 'plain' } as const;
const open: NonNullable<RowActionDef['open']> = {
  call: 'downloadDoc',
  with: { id: { var: 'record.engagementId' } },
  if: { '===': [{ var: 'answer.status' }, 'SUCCESS'] },
  address: '/data/documentPath',
  as: 'tab',
};

describe('documents that a call leads to', () => {
  test('D2-COUN-10 a relative path gets the downloads host before it, else the host of the doors; a whole address stays', () => {
    expect(downloadAddress({ origin: 'https://endpoints.test', downloads: 'https://files.test' }, '/a/1')).toBe('https://files.test/a/1');
    expect(downloadAddress({ origin: 'https://endpoints.test', downloads: '' }, '/a/1')).toBe('https://endpoints.test/a/1');
    expect(downloadAddress({ origin: '' }, '/a/1')).toBe('/a/1');
    expect(downloadAddress({ origin: '', downloads: 'https://files.test' }, 'https://else.test/a/1')).toBe('https://else.test/a/1');
  });

  test.each(['javascript:alert(1)', 'java\nscript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:x', ''])(
    'quality 3: %j of an answer or a row leads nowhere: a page opens http and https alone',
    (path) => {
      expect(webAddress({ origin: '' }, path)).toBeUndefined();
      expect(() => downloadAddress({ origin: '' }, path)).toThrow('no address that a page opens');
    },
  );

  test.each([
    [{ origin: '' }, { id: '7/7', download: '1' }, '/api/interest-inventory/downloadDoc/7%2F7?download=1'],
    [{ services: { 'interest-inventory': 'https://else.test/inventory' } }, { id: 7 }, 'https://else.test/inventory/downloadDoc/7'],
  ])(
    'D2-COUN-09 a door of its own is asked below the address of its service, with what its path names',
    async (backend: JsonObject, payload, url) => {
      const requests: [string | undefined, string][] = [];
      const call = createCaller({
        fetch: async (url, { method }) => {
          requests.push([method, url]);
          return new Response('{}');
        },
        address: (service) => addressOf(backend, service),
        definition: () => ({ auth: 'bearer', endpoint }),
        guard: () => ({ admit: async () => 'T1', again: async () => 'T2', end: () => undefined }),
      });
      await call('interest-inventory', 'downloadDoc', payload);
      expect(requests).toEqual([['GET', url]]);
    },
  );

  test.each([
    ['says SUCCESS and where', { status: 'SUCCESS', data: { documentPath: '/api/documents/file/1' } }, 'https://files.test/api/documents/file/1'],
    ['says something else', { status: 'FAILURE', data: { documentPath: '/api/documents/file/1' } }, null],
    ['says SUCCESS and nothing', { status: 'SUCCESS', data: {} }, null],
    ['is no object at all', 'gone', null],
  ])('D2-COUN-10 D2-COUN-11 an answer that %s', async (_name, answer, href) => {
    const ask = async () => ({ value: answer, rows: listOf(answer) });
    const address = openAddress(open, { record: { engagementId: 7 } }, ask, { downloads: 'https://files.test' });
    await (href === null ? expect(address).rejects.toThrow('gave no address') : expect(address).resolves.toBe(href));
  });
});
