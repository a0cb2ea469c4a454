/** What the server's judge makes of rules that the product's own forms use little: questions, unseen, read-only and computed fields. */
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { RulesDef } from '../../../src/engine/definition/form.ts';
import { recordOf } from '../../../src/server/judge/facts.ts';
import { details, register } from './beneficiary.ts';
import { overwrite, codeOf, ownServer, productCatalogue, rowOf, signIn, type Answer } from './harness.ts';

const FORM = 'registration/basic-details';

async function withRules(more: RulesDef): Promise<Catalogue> {
  const catalogue = await productCatalogue();
  const form = catalogue.forms[FORM];
  if (!form) throw new Error(FORM);
  const { rules } = form;
  const merged: RulesDef = {
    ...rules,
    see: { ...rules.see, ...more.see },
    readonly: { ...rules.readonly, ...more.readonly },
    compute: { ...rules.compute, ...more.compute },
    show: { ...rules.show, ...more.show },
    check: [...(rules.check ?? []), ...(more.check ?? [])],
  };
  return { ...catalogue, hash: 'more-rules', forms: { ...catalogue.forms, [FORM]: { ...form, rules: merged } } };
}

const server = await ownServer();
const meena = await signIn(server, 'mobilizer');
const her = await register(server, meena, { collegeRegisterNo: 'C-77' });
await server.holder.offer({
  ok: true,
  catalogue: await withRules({
    see: { '/collegeRegisterNo': { var: 'session.role.facilitator' } },
    show: { '/itiGrade': { '!!': [{ var: 'data.itiTrade' }] } },
    readonly: { '/linkedinUrl': true },
    compute: { '/mobilizationPlace': { cat: [{ var: 'data.firstName' }, ' at ', { var: 'today' }] } },
    check: [
      { id: 'sure', at: '/middleName', severity: 'confirm', fails: { '===': [{ var: 'data.middleName' }, 'Sure'] }, message: 'Really?' },
      { id: 'odd', at: '/middleName', severity: 'warning', fails: { '===': [{ var: 'data.middleName' }, 'Odd'] }, message: 'Odd.' },
    ],
  }),
});

const save = (more: object, confirmed?: string[]): Promise<Answer> =>
  meena.call(
    'student',
    'updateBeneficiaryDetails',
    { ...her.payload, dbUserId: her.dbUserId, collegeRegisterNo: null, mobilizationPlace: null, ...more },
    confirmed ? { confirmed } : {},
  );
const stored = async () => rowOf(await meena.call('student', 'viewBeneficiaryDetailsById', { dbUserId: her.dbUserId }));

describe('the judge on the server', () => {
  test('a question blocks until it is answered, says which it was, and the answer stands beside the revision', async () => {
    const answer = await save({ middleName: 'Sure' });
    expect(answer.appError).toEqual([
      expect.objectContaining({ errorCode: 'CONFIRM_NEEDED', errorMessage: 'Really?', field: 'middleName', rule: 'sure' }),
    ]);
    expect((await save({ middleName: 'Sure' }, ['other'])).appError).not.toBeNull();
    expect((await save({ middleName: 'Sure' }, ['sure'])).appError).toBeNull();
    const [row] = await server.store.query<{ receipt: string }>(
      "select receipt::text as receipt from revision where entity = 'student' and entity_id = $1 order by version desc limit 1",
      [her.dbUserId],
    );
    expect(JSON.parse(row?.receipt ?? '{}')).toEqual({ form: FORM, at: '', today: '2026-11-20', confirmed: ['sure'] });
  });

  test('a warning blocks nothing', async () => {
    expect((await save({ middleName: 'Odd' })).appError).toBeNull();
  });

  test('a computed value is stored as the server works it out; another one sent is refused', async () => {
    await save({ firstName: 'Sunita' });
    expect((await stored())['mobilizationPlace']).toBe('Sunita at 2026-11-20');
    const tampered = await save({ mobilizationPlace: 'Elsewhere' });
    expect(tampered.appError).toEqual([expect.objectContaining({ errorCode: 'FIELD_COMPUTED', field: 'mobilizationPlace' })]);
    expect((await save({ mobilizationPlace: 'Sunita at 2026-11-20' })).appError).toBeNull();
  });

  test('a read-only field keeps what is stored; another value sent is refused', async () => {
    expect((await save({ linkedinUrl: 'https://evil.test' })).appError).toEqual([
      expect.objectContaining({ errorCode: 'FIELD_READONLY', field: 'linkedinUrl' }),
    ]);
  });

  test('a field that her role does not see keeps its value, and a value sent for it is refused', async () => {
    expect((await save({})).appError).toBeNull();
    const [row] = await server.store.query<{ value: string }>("select doc ->> 'collegeRegisterNo' as value from entity.student where id = $1", [
      her.dbUserId,
    ]);
    expect(row?.value).toBe('C-77');
    expect((await save({ collegeRegisterNo: 'C-78' })).appError).toEqual([
      expect.objectContaining({ errorCode: 'FIELD_UNSEEN', field: 'collegeRegisterNo' }),
    ]);
  });

  test('a hidden field is not stored', async () => {
    expect((await save({ itiTrade: null, itiGrade: 'A' })).appError).toBeNull();
    expect((await stored())['itiGrade']).toBeNull();
    expect((await save({ itiTrade: 'Fitter', itiGrade: 'A' })).appError).toBeNull();
    expect((await stored())['itiGrade']).toBe('A');
  });

  test('quality 2: what newer definitions wrote and these do not know stays', async () => {
    await overwrite(server, 'student', her.dbUserId, { shoeSize: 38 });
    expect((await save({ firstName: 'Sunita' })).appError).toBeNull();
    expect((await server.store.get('student', her.dbUserId, { centres: 'all' }))?.doc['shoeSize']).toBe(38);
  });

  test('an emptied field is emptied', async () => {
    await save({ secondaryEmailId: 'second@example.test' });
    expect((await stored())['secondaryEmailId']).toBe('second@example.test');
    await save({ secondaryEmailId: '' });
    expect((await stored())['secondaryEmailId']).toBeNull();
  });

  test('a form that a role may not edit is refused whatever the action says', async () => {
    const { current } = server.holder;
    const form = current.forms[FORM];
    if (!form) throw new Error(FORM);
    await server.holder.offer({
      ok: true,
      catalogue: { ...current, hash: 'locked', forms: { ...current.forms, [FORM]: { ...form, binding: { ...form.binding, edit: false } } } },
    });
    const answer = await save({});
    expect([answer.http, codeOf(answer)]).toEqual([403, 'ROLE_BARRED']);
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'open again' } });
  });
});

test('which record a payload is about is read backwards from the binding', async () => {
  const binding = (await productCatalogue()).forms[FORM]?.binding ?? {};
  expect(recordOf(binding, 'captureAddress', { entityId: 7, entityType: 'S', type: 'R' })).toEqual({ dbUserId: 7 });
  expect(recordOf(binding, 'updateAddress', { entityId: 7, id: 9 })).toMatchObject({ dbUserId: 7 });
  expect(recordOf(binding, 'captureBeneficiaryDetails', details())).toEqual({});
  expect(recordOf(binding, 'updateBeneficiaryDetails', { dbUserId: 7 })).toEqual({ dbUserId: 7 });
});
