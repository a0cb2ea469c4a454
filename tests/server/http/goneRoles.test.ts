/** Roles and programmes that definitions drop while people have them. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { EVERYWHERE } from '../../../src/server/session/people.ts';
import { tellHeldRows } from '../../../src/server/heldRows.ts';
import { noticed, startTold, type Told } from './followed.ts';
import { signIn, write } from './harness.ts';

const COUNSELLOR = 5;
let server: Told;
let all: Catalogue;

const without = (table: 'roles' | 'programs', id: number): Catalogue => {
  const { items } = all[table];
  return { ...all, hash: `without ${table} ${id}`, [table]: { ...all[table], items: items.filter((row) => row.id !== id) } };
};

beforeAll(async () => {
  server = await startTold();
  all = server.holder.current;
  return () => server.close();
});

describe('quality 5: a role that nothing in the definitions asks for, and people have', () => {
  test('its removal is refused with how many they are, and they go on working', async () => {
    const ill = await server.refuses(without('roles', COUNSELLOR));
    expect(ill.faults?.map(({ file, pointer }) => [file, pointer])).toEqual([['config/roles.json', '/items']]);
    expect(ill.faults?.[0]?.wrong).toMatch(/^the role "Counsellor" \(5\) is gone, and 2 people have it/);
    expect(ill.faults?.[0]?.right).toMatch(/until they have another role .*looked at again by itself/);
    await signIn(server, 'counsellor1');
    await server.serves(all);
  });

  test('so is that of a programme in which people work', async () => {
    const ill = await server.refuses(without('programs', 9));
    expect(ill.faults?.map(({ wrong }) => wrong)).toEqual([expect.stringMatching(/^the programme ".+" \(9\) is gone, and 1 person has it/)]);
    await server.serves(all);
  });

  test('once nobody has it any more it goes; a server that starts over people who have it says so', async () => {
    const { store } = server;
    const held = await store.find('scope', { roleMapId: COUNSELLOR }, EVERYWHERE);
    const writes = held.map(({ id, version, doc }) => ({
      op: 'update' as const,
      ...{ entity: 'scope', id, version, doc: { ...doc, roleMapId: 6 } },
    }));
    await server.refuses(without('roles', COUNSELLOR));
    await write(server, ...writes);
    // Nobody saves the file again.
    await noticed(() => server.holder.faults.length === 0 && server.holder.current !== all);
    expect(server.holder.current.roles.items.some(({ id }) => id === COUNSELLOR)).toBe(false);

    const said: string[] = [];
    const tell = (catalogue: Catalogue): Promise<void> => tellHeldRows(store, catalogue, (message) => void said.push(message));
    await tell(server.holder.current);
    expect(said).toEqual([]);
    await tell(without('roles', 6));
    expect(said).toEqual(['A role that config/roles.json does not have is given 3 times: nobody can sign in with it']);
  });
});
