import { describe, expect, test } from 'vitest';
import { endpointCall } from '../../src/runtime/client/callEndpoint.ts';
import { downloadAddress, webAddress } from '../../src/runtime/client/address.ts';
import { openAddress } from '../../src/runtime/pages/openAddress.ts';
import type { RowActionDef } from '../../src/engine/definition/list.ts';
import type { Runtime } from '../../src/runtime/context/createRuntime.ts';

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

  test('D2-COUN-09 a door of its own is asked below the address of its service, with what its path names', () => {
    const payload = { id: '7/7', download: '1' };
    expect(endpointCall({ origin: '' }, 'interest-inventory', endpoint, payload)).toMatchObject({
      endpoint: { method: 'GET', url: '/api/interest-inventory/downloadDoc/7%2F7' },
      payload: { download: '1' },
    });
    expect(
      endpointCall({ services: { 'interest-inventory': 'https://else.test/inventory' } }, 'interest-inventory', endpoint, { id: 7 }).endpoint.url,
    ).toBe('https://else.test/inventory/downloadDoc/7');
  });

  test.each([
    ['says SUCCESS and where', { status: 'SUCCESS', data: { documentPath: '/api/documents/file/1' } }, 'https://files.test/api/documents/file/1'],
    ['says something else', { status: 'FAILURE', data: { documentPath: '/api/documents/file/1' } }, null],
    ['says SUCCESS and nothing', { status: 'SUCCESS', data: {} }, null],
    ['is no object at all', 'gone', null],
  ])('D2-COUN-10 D2-COUN-11 an answer that %s', async (_name, answer, href) => {
    const catalogue = {
      actions: { 'interest-inventory': { downloadDoc: { auth: 'bearer', endpoint } } },
      backend: { downloads: 'https://files.test' },
    };
    const address = openAddress(
      open,
      { record: { engagementId: 7 } },
      {
        call: () => Promise.reject(new Error('not this way')),
        callEndpoint: () => Promise.resolve(answer),
        catalogue: () => catalogue as unknown as ReturnType<Runtime['catalogue']>,
      },
    );
    await (href === null ? expect(address).rejects.toThrow('gave no address') : expect(address).resolves.toBe(href));
  });
});
