/**
 * What reaches whom: rows of every entity, in the own centre, of a beneficiary who follows on from another centre, hers there, and of a stranger, for
 * a session of every role. The server's decision is held to what is told from the definitions alone. `reach.test.ts` holds actions to the same.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { reachRow, reachToChange, type Reaching } from '../../src/server/records/scopeAccess.ts';
import { Refusal } from '../../src/server/refusal.ts';
import { administers, type Session } from '../../src/server/session/facts.ts';
import { EVERYWHERE } from '../../src/server/session/people.ts';
import type { Write } from '../../src/server/store/types.ts';
import { productCatalogue } from '../server/http/harness.ts';
import { Memory } from './reach/memory.ts';
import { write, type Ids } from './reach/rows.ts';
import { World, type Actor } from './reach/world.ts';
import { ELSEWHERE, HOME, PROGRAMME, sessionOf } from './session.ts';

const USER = 1;
const FAR = 102;

let catalogue: Catalogue;
let memory: Memory;
let world: World;
let rows: Record<'own' | 'linked' | 'shared' | 'foreign', Ids>;

beforeAll(async () => {
  catalogue = await productCatalogue();
  memory = new Memory(catalogue);
  const make = (centreId: number, follows?: Ids): Promise<Ids> => makeRows({ centreId, ...(follows ? { follows } : {}) });
  const shared = await make(ELSEWHERE);
  rows = { own: await make(HOME), shared, linked: await make(HOME, shared), foreign: await make(FAR) };
  world = new World(memory, catalogue, memory.all());
});

/** Rows of every entity, each hung on the one by which it comes to its centre. */
async function makeRows(where: { centreId: number; follows?: Ids }): Promise<Ids> {
  const ids = await write(memory, catalogue, { programmeId: PROGRAMME, status: 'Shortlisted', phone: '7400000001', ...where });
  const hung = Object.entries(ids).flatMap(([entity, id]): Write[] => {
    const { scope, references = {} } = catalogue.entities[entity] ?? { scope: 'none' };
    const key = typeof scope === 'string' ? '' : scope.through;
    const parent = ids[references[key] ?? ''];
    const doc = memory.rowOf(entity, id).doc;
    return parent === undefined || doc[key] !== undefined
      ? []
      : [{ op: 'insert', entity, id, doc: { ...doc, [key]: parent }, centreId: null, programmeId: null }];
  });
  await memory.apply({ userId: null, action: 'test', catalogue: 'test', scope: EVERYWHERE, writes: hung });
  return ids;
}

const may = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'SCOPE_BARRED') return false;
      throw error;
    },
  );

/** What the server says of reading and changing a row, beside what the definitions say. */
async function unlike(session: Session, actor: Actor, noun: string, id: number): Promise<string[]> {
  const input = (): Reaching => ({ catalogue, session, store: memory, call: { memo: new Map(), guests: new Set() } });
  const row = memory.rowOf(noun, id);
  const verdicts = [await may(reachRow(input(), noun, id, 'id')), await may(reachToChange(input(), noun, id, 'id'))];
  const rights = [
    world.reaches(actor, noun, id),
    world.against(actor, { entity: noun, id, action: 'changed', before: row, after: row }).length === 0,
  ];
  return verdicts.every((one, at) => one === rights[at]) ? [] : [`reads, changes: ${verdicts.join()}, not ${rights.join()}`];
}

test('D1-ROLES-05 D1-ROLES-06 rows of every entity are read and changed by those whom the definitions name, linked rows included', async () => {
  const wrong: string[] = [];
  const outcomes = new Set<string>();
  for (const { id: roleId, name } of catalogue.roles.items) {
    const session = sessionOf(catalogue, USER, { roleId, programmeId: PROGRAMME, centreId: HOME });
    if (!session) continue;
    const actor = { userId: USER, centreId: HOME, everywhere: session.scope.centres === 'all', administers: administers(session) };
    for (const [whose, ids] of Object.entries(rows)) {
      for (const [noun, id] of Object.entries(ids)) {
        wrong.push(...(await unlike(session, actor, noun, id)).map((what) => `${whose} ${noun} by ${String(name)}: ${what}`));
        outcomes.add(`${whose} ${String(world.reaches(actor, noun, id))}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect([...outcomes].sort()).toEqual(['foreign false', 'foreign true', 'linked true', 'own true', 'shared false', 'shared true']);
});
