/**
 * Who gets what: every action, called by every role for a record of its own centre and for one of another, and by nobody. `matrix.json` holds it, an
 * action a line; a change of it is a change of who may do what, and is looked at as such (`SWEEP=all npx vitest run … -u` writes it anew).
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../src/catalogue/types.ts';
import { letIn } from '../../src/server/endpoint/letIn.ts';
import { Refusal } from '../../src/server/refusal.ts';
import { findOnWire } from '../../src/server/request/find.ts';
import { administers, covers, type Session } from '../../src/server/session/facts.ts';
import { productCatalogue, startServer, type TestServer } from '../server/http/harness.ts';
import { drawFor, takesAll } from '../support/drawCells.ts';
import { formatJson } from '../support/formatJson.ts';
import { payloadFor } from './matrix/payload.ts';
import { lineOf, NOBODY, reaches, reachOf, rightsOf, type Rights } from './matrix/table.ts';
import { Asker } from './matrix/asker.ts';
import { nameOf } from './reach/exceptions.ts';
import type { ActionCall } from './reach/payloads.ts';
import { ELSEWHERE, HOME, PROGRAMME, sessionOf } from './session.ts';

interface Cell {
  action: ActionCall;
  /** Nobody without one. */
  role: { id: number; name: string } | undefined;
  centreId: number;
}

const draw = drawFor('security/matrix');
const CELL_COUNT = 300;
const committed = JSON.parse(readFileSync(new URL('matrix.json', import.meta.url), 'utf8')) as Record<string, string>;
/** Behind the door they ask once more who may: for a file without a sealed link, for this document, for the step that enrols. */
const ASKS_ITSELF = ['documents.file', 'documents.deleteDocument', 'enrollment.enrolltocourse'];
/** Kept to the own account by its handler, not by its scope. */
const OF_ACCOUNT = ['user.fetchUserDetails'];

let catalogue: Catalogue;
let actions: ActionCall[];
beforeAll(async () => {
  catalogue = await productCatalogue();
  actions = Object.entries(catalogue.actions).flatMap(([service, table]) => Object.entries(table).map(([name, def]) => ({ service, name, def })));
});

const rightsTo = (action: ActionCall): Rights => rightsOf(catalogue, committed[nameOf(action)] ?? '');
const cellsOf = (action: ActionCall): Cell[] =>
  [...catalogue.roles.items.map(({ id, name }) => ({ id, name: String(name) })), undefined].flatMap((role) =>
    [HOME, ELSEWHERE].map((centreId) => ({ action, role, centreId })),
  );
const describeCell = ({ action, role, centreId }: Cell): string =>
  `${nameOf(action)} by ${role?.name ?? NOBODY} ${centreId === HOME ? 'at home' : 'elsewhere'}`;

const BARRED = ['TOKEN_MISSING', 'SESSION_ENDED', 'ROLE_BARRED', 'ACTION_UNKNOWN'];
/** Barred, out of reach, or let in, whatever is said of what was sent. What ends no session of the sender's bars nobody. */
const verdictOf = ({ action }: Cell, code: string): string =>
  code === 'SCOPE_BARRED' ? 'out of reach' : BARRED.includes(code) && !(action.def.auth === 'none' && code === 'SESSION_ENDED') ? code : 'let in';

const USER = 1;
const ADMINISTRATOR = 100;
const sessionIn = ({ role }: Cell): Session | null =>
  role ? sessionOf(catalogue, USER, { roleId: role.id, programmeId: PROGRAMME, centreId: HOME }) : null;
/** No row of these is looked at. */
const IDS = Object.fromEntries(['student', 'engagement', 'address', 'document', 'batch'].map((noun, at) => [noun, 1000 + at]));

/** What the front door says, by definitions, session and payload alone. */
function atDoor(cell: Cell): string {
  const { action, role, centreId } = cell;
  const { service, name, def } = action;
  const session = sessionIn(cell);
  if (role && !session && def.auth === 'bearer' && def.internal !== true) return 'SESSION_ENDED';
  const ids = { ...IDS, user: centreId === HOME ? USER : USER + 1, centre: centreId };
  try {
    if (!def.endpoint || def.internal === true) findOnWire(catalogue, service, name);
    const rows = [payloadFor(catalogue, action, { ids, sessionId: 1, turn: 1 })];
    letIn({ service, action: name, def, rows, confirmed: [], session, inside: false, catalogue, requestId: 'one', address: '127.0.0.1' });
    return 'let in';
  } catch (error) {
    if (error instanceof Refusal) return verdictOf(cell, error.code);
    throw error;
  }
}

describe('D1-ROLES-05 D1-ROLES-06 D3-GAP-52 every action, every role, nobody, and the records of others: the committed matrix', () => {
  test('holds every action, and who is let in by the door, in every cell', () => {
    expect(Object.keys(committed).sort()).toEqual(actions.map(nameOf).sort());
    const unlike = actions
      .filter((action) => !ASKS_ITSELF.includes(nameOf(action)))
      .flatMap(cellsOf)
      .flatMap((cell) => {
        const [verdict, reach] = [atDoor(cell), rightsTo(cell.action)[cell.role?.name ?? NOBODY]];
        const isRight = reach === undefined ? BARRED.includes(verdict) : verdict === 'let in' || !reaches(reach, cell.centreId === HOME);
        return isRight && (reach === undefined || !BARRED.includes(verdict)) ? [] : [`${describeCell(cell)}: ${verdict}`];
      });
    expect(unlike).toEqual([]);
  });

  test('what is kept to a centre or an account is open elsewhere to exactly those whose sessions cover it', () => {
    const unlike = actions.flatMap((action) => {
      const rights = rightsTo(action);
      if (!Object.values(rights).includes('own')) return [];
      return cellsOf(action).flatMap((cell) => {
        const [session, reach] = [sessionIn(cell), rights[cell.role?.name ?? NOBODY]];
        if (!session || reach === undefined) return [];
        const isWide = action.def.scope === 'user' || OF_ACCOUNT.includes(nameOf(action)) ? administers(session) : covers(session, ELSEWHERE);
        return reach === (isWide ? 'any' : 'own') ? [] : [`${describeCell(cell)}: ${reach}`];
      });
    });
    expect(unlike).toEqual([]);
  });

  test('D3-USERS-03 a session that a one-time password opened is let in to what changes the password and what comes with signing in, to nothing else', () => {
    const session = sessionOf(catalogue, USER, { roleId: ADMINISTRATOR, programmeId: PROGRAMME, centreId: HOME });
    if (!session) throw new Error('administrators are kept out');
    const due: Session = { ...session, facts: { ...session.facts, user: { passwordDue: true } } };
    const isHeld = ({ service, name, def }: ActionCall): boolean => {
      try {
        letIn({
          service,
          action: name,
          def,
          rows: [],
          confirmed: [],
          session: due,
          inside: false,
          catalogue,
          requestId: 'one',
          address: '127.0.0.1',
        });
        return false;
      } catch (error) {
        if (error instanceof Refusal) return error.code === 'PASSWORD_DUE';
        throw error;
      }
    };
    const open = actions.filter((action) => action.def.internal !== true && !isHeld(action)).map(nameOf);
    expect(open.sort()).toEqual([
      'centre.findcenter',
      'login.login',
      'login.logout',
      'login.reactivate',
      'login.socialAccountLogin',
      'program-mapping.fetchByProgramIdAndRoleId',
      'program.findprogram',
      'role.getRoleDetails',
      'user.changePassword',
      'user.confirmEmailChange',
      'user.fetchDraftKey',
      'user.fetchUserDetails',
      'user.getAllUserScopes',
      'user.getUserScope',
      'user.isCurrentPasswordValid',
      'user.isPasswordCommon',
      'user.refuseEmailChange',
    ]);
  });

  describe('over HTTP', () => {
    let server: TestServer | undefined;
    let asker: Asker;
    beforeAll(async () => {
      server = await startServer();
      asker = new Asker(server);
      await asker.prepare();
    });
    afterAll(() => server?.close());

    const ask = (cell: Cell): Promise<string> =>
      asker.ask(cell.action, cell.role?.id, cell.centreId, (about) => payloadFor(catalogue, cell.action, about));

    /** Of each action one cell that its reach keeps out, or any where it keeps out nobody; and others anywhere. */
    function drawCells(): Cell[] {
      const one = actions.map((action) => {
        const rights = rightsTo(action);
        const beyond = cellsOf(action).filter(({ role, centreId }) => centreId === ELSEWHERE && rights[role?.name ?? NOBODY] === 'own');
        return draw.pick(beyond.length > 0 ? beyond : cellsOf(action));
      });
      return [...one, ...draw.some(actions.flatMap(cellsOf), CELL_COUNT - one.length)];
    }

    const holdsInSome = async (): Promise<void> => {
      const unlike: string[] = [];
      for (const cell of drawCells()) {
        const reach = rightsTo(cell.action)[cell.role?.name ?? NOBODY];
        const expected = reach === undefined ? atDoor(cell) : reaches(reach, cell.centreId === HOME) ? 'let in' : 'out of reach';
        const code = await ask(cell);
        const verdict = verdictOf(cell, code);
        const isRight = ASKS_ITSELF.includes(nameOf(cell.action)) && reach === undefined ? verdict !== 'let in' : verdict === expected;
        if (!isRight) unlike.push(`${describeCell(cell)}: ${code}, not ${expected}`);
      }
      expect(unlike, draw.hint).toEqual([]);
    };

    const holdsInAll = async (): Promise<void> => {
      const matrix: Record<string, string> = {};
      for (const action of actions) {
        const verdicts = new Map<string, string[]>();
        for (const cell of cellsOf(action)) {
          const who = cell.role?.name ?? NOBODY;
          verdicts.set(who, [...(verdicts.get(who) ?? []), verdictOf(cell, await ask(cell))]);
        }
        const isIn = (verdict: string): boolean => verdict === 'let in';
        const rights = [...verdicts]
          .filter(([, found]) => !found.some((verdict) => BARRED.includes(verdict)))
          .map(([who, [home = '', elsewhere = '']]) => [who, reachOf(isIn(home), isIn(elsewhere))] as const);
        matrix[nameOf(action)] = lineOf(catalogue, Object.fromEntries(rights));
      }
      await expect(await formatJson(matrix, new URL('matrix.json', import.meta.url))).toMatchFileSnapshot('matrix.json');
    };

    test('is what a running server answers', takesAll ? holdsInAll : holdsInSome);
  });
});

test('what is open to everybody holds nobody: reference rows, centres with what they offer, and the ways in', () => {
  // Documents and reports want a bearer or a link that is sealed for one of them, changes of an e-mail address the link that was mailed.
  // The migration's report is of the sample's people, who do not exist.
  const ways = [
    'confirmEmailChange',
    'refuseEmailChange',
    'login',
    'socialAccountLogin',
    'reactivate',
    'holidaysSearch',
    'outbox',
    'documentFile',
    'formFile',
    'reportFile',
    'auditFile',
    'migrationReport',
  ];
  for (const action of actions) {
    const { auth, do: work } = action.def;
    const isHarmless =
      'reference' in work ||
      ('get' in work && work.get === 'centre') ||
      ('list' in work && ['centre', 'centre-course'].includes(work.list)) ||
      ('handler' in work && ways.includes(work.handler));
    expect(auth === 'bearer' || isHarmless, nameOf(action)).toBe(true);
  }
});
