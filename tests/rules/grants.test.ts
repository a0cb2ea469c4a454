/** 1.6 of "Definitions that pass and hurt": what widens who sees or does something is said with the roles, and accepted by name once. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/engine/types.ts';
import { faultyFiles } from '../../src/catalogue/checks/check.ts';
import { grants } from '../../src/catalogue/checks/grants/grants.ts';
import { toldDefinitions } from '../../src/catalogue/validateDefinitions.ts';
import { acceptGrants } from '../../src/cli/accept.ts';
import { checkReport } from '../../src/cli/checkReport.ts';
import { GRANTS } from '../support/product.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { Copy } from './support/copy.ts';
import { acceptedGrants } from './support/load.ts';
import { followed } from './support/recipe.ts';

type Change = (copy: Copy) => void;
const set =
  (file: string, steps: (string | number | JsonObject)[], value: Json | undefined): Change =>
  (copy) =>
    copy.set(file, steps, value);
const role = (name: string, trait: string, value: Json | undefined): Change => set('config/roles.json', ['items', { name }, trait], value);

function copyWith(...changes: Change[]): Copy {
  const copy = new Copy();
  copy.write(GRANTS, acceptedGrants);
  for (const change of changes) change(copy);
  return copy;
}
/** What is said of who may more, by file. Whether examples and tables tell of the same change, too, is not asked. */
const saidOf = (copy: Copy): string[] => {
  const reading = toldDefinitions(copy.texts);
  return grants
    .faults({ ...reading, known: {}, texts: {}, lists: {}, locations: {}, faulty: faultyFiles() })
    .map(({ source, wrong }) => `${source.file}: ${wrong}`);
};

describe('what gives somebody more is refused in a sentence with the roles', () => {
  test.each<[string, Change, string | RegExp]>([
    [
      'all centres, for mobilizers',
      role('Mobilizer', 'allCentres', true),
      'config/roles.json: Mobilizer now reads and writes the rows of every centre ("allCentres"); with it: calls dashboard.countByCentre',
    ],
    [
      'the rights of an administrator, for the call centre',
      role('Call center', 'administers', true),
      /^config\/roles\.json: Call center now keeps users and definitions \("administers"\); with it: callsAnywhere audit\.viewAudit, .*$/,
    ],
    [
      'every centre of a state',
      role('Mobilizer', 'centresBy', 'state'),
      /^config\/roles\.json: Mobilizer now reaches every centre that has the same .* \("centresBy: state"\)$/,
    ],
    [
      'a limit that is given up',
      role('Principal', 'readOnlyRecord', undefined),
      /^config\/roles\.json: Principal no longer only reads records \("readOnlyRecord"\); with it: meets /,
    ],
    [
      'somebody who gets in',
      role('Learner', 'barred', false),
      /^config\/roles\.json: Learner no longer is kept out of the product.* \("barred"\); with it: /,
    ],
    [
      'the default of a trait',
      set('config/roles.json', ['traits', 'anyState', 'default'], true),
      /^config\/roles\.json: each of Principal, .*, Mobilizer, Learner now picks any state instead of the own centre \("anyState"\)/,
    ],
    [
      'a permission',
      set('config/permissions.json', ['keepsUsers', 'rule'], true),
      /^config\/permissions\.json: each of .*Mobilizer.* now meets "keepsUsers" \(Your role manages the users of the centre\); with it: /,
    ],
    [
      'a call',
      set('config/actions/audit.json', ['viewAudit', 'may'], { var: 'session.role.keepsUsers' }),
      'config/actions/audit.json: each of Center Manager, Center Ops may now call "audit.viewAudit", whatever centre is named',
    ],
    [
      'a call, for nobody in particular',
      set('config/actions/role.json', ['fetchAll', 'auth'], 'none'),
      'config/actions/role.json: who has not signed in may now call "role.fetchAll", whatever centre is named',
    ],
    [
      'the centres of a call',
      set('config/actions/documents.json', ['downloadDocument', 'scope'], 'none'),
      /^config\/actions\/documents\.json: each of .* may now call "documents\.downloadDocument", whatever centre is named$/,
    ],
    [
      'a screen',
      set('config/screens/unfinished.json', ['may'], undefined),
      /^config\/screens\/unfinished\.json: each of .*Principal.* may now open the screen "unfinished"$/,
    ],
    [
      'an entry in a menu',
      set('config/menus.json', ['menus', { id: 'mobiliser' }, 'entries', 3, '+'], 'PrintIdCard'),
      'config/screens/PrintIdCard.json: Mobilizer may now open the screen "PrintIdCard"',
    ],
    [
      'a transition',
      set('workflows/engagement.json', ['may', 'drop'], { var: 'session.role.counsels' }),
      /^workflows\/engagement\.json: each of .*Mobilizer.* may now send "engagement\.drop"/,
    ],
    [
      'a field',
      set('schemas/forms/placement/verification/rules.json', ['see', '/rejectionReason'], undefined),
      /^schemas\/forms\/placement\/verification\/rules\.json: each of .*Mobilizer.* now sees "placement\/verification\/rejectionReason"$/,
    ],
    [
      'rows of every centre',
      set('config/entities/student.json', ['scope'], 'none'),
      /^config\/entities\/student\.json: each of .*Mobilizer.* now reaches rows of "student" in every centre$/,
    ],
    [
      'a new role',
      set('config/roles.json', ['items', '+'], { id: 11, name: 'Auditor', readOnlyRecord: true, seesBeneficiaries: true, seesDashboard: true }),
      /^config\/roles\.json: the new role Auditor gets in, now sees the beneficiaries of the centre and their records \("seesBeneficiaries"\), now has .*; with it: /,
    ],
    [
      'a new call',
      set('config/actions/role.json', ['viewRoles'], { auth: 'bearer', may: true, do: { reference: 'roles' }, answer: ['roleId'] }),
      /^config\/actions\/role\.json: each of Corporate Admin, .* may now call "role\.viewRoles", whatever centre is named$/,
    ],
  ])('%s', (_what, change, sentence) => {
    const faultText = saidOf(copyWith(change)).join('\n');
    if (typeof sentence === 'string') expect(faultText).toBe(sentence);
    else expect(faultText).toMatch(sentence);
  });
});

/** Accepts what the copy says now. */
async function accept(copy: Copy): Promise<ReturnType<typeof acceptGrants>> {
  const folder = temporaryFolder('grants');
  const beside = new Copy(folder);
  beside.write(GRANTS, {});
  const report = acceptGrants(folder, await copy.verdict());
  copy.write(GRANTS, beside.text(GRANTS));
  return report;
}

const ALL_CENTRES = role('Mobilizer', 'allCentres', true);

describe('what was accepted', () => {
  test('is silent from then on; a right that is taken away serves at once', async () => {
    const copy = copyWith(ALL_CENTRES);
    const [fault] = (await copy.faults()).filter(({ check }) => check === 'wider-right');
    expect(fault?.wrong).toMatch(/^Mobilizer now reads and writes the rows of every centre/);
    expect(fault?.how).toContain('npm run check -- --accept grants');
    const { lines, code } = await accept(copy);
    expect([lines.join('\n'), code]).toEqual([expect.stringContaining(`  ${fault?.wrong.split(';')[0]}\n    + calls dashboard.countByCentre`), 0]);
    expect(saidOf(copy)).toEqual([]);
    role('Mobilizer', 'allCentres', undefined)(copy);
    expect(saidOf(copy)).toEqual([]);
    const noted = (await copy.verdict()).notices().flatMap(({ check, wrong }) => (check === 'grants-behind' ? [wrong] : []));
    expect(noted).toEqual(['it says what is not so any more: Mobilizer calls dashboard.countByCentre, Mobilizer has allCentres']);
  });

  test('of what ships is all there is, in the order in which it is written', async () => {
    const copy = copyWith();
    expect(saidOf(copy)).toEqual([]);
    const verdict = await copy.verdict();
    expect(verdict.notices().filter(({ check }) => check === 'grants-behind')).toEqual([]);
    copy.write(GRANTS, { ...copy.read(GRANTS), grants: [] });
    await accept(copy);
    expect(JSON.stringify(copy.read(GRANTS))).toBe(JSON.stringify(JSON.parse(acceptedGrants)));
  });

  test('belongs to ids: a role of another name is the same, two that change their ids are not', () => {
    expect(saidOf(copyWith(role('Center Ops', 'name', 'Centre Operations')))).toEqual([]);
    const swapped = copyWith(
      role('Mobilizer', 'id', 1000),
      role('Programme Admin', 'id', 19),
      set('config/roles.json', ['items', { id: 1000 }, 'id'], 100),
    );
    expect(saidOf(swapped).join('\n')).toMatch(/^config\/roles\.json: Programme Admin now .* now keeps users and definitions \("administers"\)/);
  });

  test('is asked of whatever is new, but for what a form brings along with its rows; that is noted', async () => {
    const copy = copyWith();
    for (const [file, text] of Object.entries(followed('A register').changes)) copy.write(file, text);
    expect(saidOf(copy)).toEqual([]);
    const noted = (await copy.verdict()).notices().filter(({ check }) => check === 'grants-behind');
    expect(noted.map(({ wrong }) => wrong)).toEqual([expect.stringMatching(/^it does not say yet who calls front-keys\.add, /)]);
    await accept(copy);
    copy.set('schemas/forms/front/keys/binding.json', ['store', 'see'], true);
    expect(saidOf(copy)).toContainEqual(
      expect.stringMatching(/^schemas\/forms\/front\/keys\/binding\.json: each of .* may now call "front-keys\.view"$/),
    );
  });

  test('is not judged where there is no such file, which the check says aloud', async () => {
    const copy = new Copy();
    ALL_CENTRES(copy);
    expect(saidOf(copy)).toEqual([]);
    expect(checkReport(await copy.verdict(), false).lines).toContainEqual(
      expect.stringContaining('config/grants.json is not there: what gives a role more passes unsaid'),
    );
  });
});
