import { beforeAll, describe, expect, test } from 'vitest';
import { Copy } from '../../rules/support/copy.ts';
import { tenCharacters } from '../../rules/support/tenCharacters.ts';
import { password, signIn, startServer, type Person, type TestServer } from './harness.ts';

describe('passwords of ten characters, by one number', () => {
  let server: TestServer;
  let manager: Person;
  beforeAll(async () => {
    const copy = new Copy();
    expect(new Set(await tenCharacters(copy))).toEqual(new Set(['schemas/forms/access/change-password/examples.json example']));
    const catalogue = await copy.catalogue();
    copy.remove();
    server = await startServer({ catalogue });
    manager = await signIn(server, 'manager');
    return () => server.close();
  });

  test('quality 5: the server takes the number from the definitions, and says it', async () => {
    const change = (next: string) => manager.call('user', 'changePassword', { id: manager.userId, password: next, currentPassword: password });
    expect((await change('Zebra@123')).appError?.[0]).toMatchObject({ field: 'password', errorMessage: 'password min 10 characters' });
    expect((await change('Zebra@1234')).appError).toBeNull();
  });
});
