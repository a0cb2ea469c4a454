/** Employers of a centre: entered, verified, modified, searched, at the JSON endpoints and at the service. */
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { Copy } from '../../rules/support/copy.ts';
import { exampleTells, rejectionIsTold } from '../../rules/support/rejectionTold.ts';
import { askEndpoint, ownRow, rowsAt, type EndpointCall } from './endpoint.ts';
import { isObject, ownServer, rowsOf, signIn, signedIn, textOf, type Person } from './harness.ts';

const employer: JsonObject = {
  employerName: 'Marine Lines Logistics',
  contactPerson: 'Farida Irani',
  emailId: 'farida@marine.example',
  contactNumber: '5432180199',
  website: null,
  sectorDomain: 'Apparel, made ups and Furnishing,Management, Entrepreneurship and Professional Courses,Retail',
  pincode: '400069',
  addressLine1: '12, Dock Road',
  cityName: 'Andheri',
  district: 'Mumbai',
  state: 'Maharashtra',
};
const bodyText = (body: Json): string => {
  const [first] = isObject(body) && Array.isArray(body['appError']) ? body['appError'] : [];
  return isObject(first) ? String(first['errorMessage']) : '';
};

const server = await ownServer();
const [meera, corporate, placement] = await signedIn(server, 'manager', 'corporate', 'placement');
const pune = await signIn(server, 'pune');

describe('employers', () => {
  const at = (...args: EndpointCall) => askEndpoint(server, ...args);
  const listEmployers = async (person: Person = meera, centre = 101) => rowsAt(await at(person, 'GET', `/employers/admin/${centre}`));
  const findEmployer = async (name: string) => (await listEmployers()).find(({ employerName }) => employerName === name) ?? {};
  const enter = async (name: string, more: JsonObject = {}) =>
    ownRow(await at(meera, 'POST', '/employers', { ...employer, employerName: name, centerId: 101, ...more }));
  const decide = (person: Person, employerUniqueId: Json | undefined, status: string, more: JsonObject = {}, key?: string) =>
    person.call(
      'employer',
      'updateEmployerStatus',
      { employerUniqueId: employerUniqueId ?? '', status, remarks: '', updatedBy: person.userId, ...more },
      key === undefined ? {} : { key },
    );
  const offered = async (centerId = 101, person = meera) =>
    rowsOf(await person.call('employer', 'viewEmployersByCenter', { centerId })).map(({ employerName }) => employerName);

  test('D3-EMPLOYER-11 D3-EMPLOYER-12 D3-EMPLOYER-13 D3-EMPLOYER-14 D3-EMPLOYER-18 D3-EMPLOYER-24 D3-ENTITY-27 D3-CALLS-83 D3-CALLS-85 D3-GAP-72 a new one waits, with an id of its own, and reads back as it was given', async () => {
    const answer = await at(meera, 'POST', '/employers', { ...employer, centerId: 101, parentPartnerId: 'P-7', createdBy: meera.userId });
    expect(answer).toMatchObject({ http: 200, body: { appError: null, status: 'success', message: 'Data Found' } });
    const other = await enter('Second Employer');
    const { employerUniqueId = null } = ownRow(answer);
    expect(other['employerUniqueId']).not.toBe(employerUniqueId);
    const payload = { ...employer, employerName: 'Another', centerId: 101, employerUniqueId };
    expect((await at(meera, 'POST', '/employers', payload)).body).toMatchObject({ status: 'failure' });
    expect(await findEmployer('Marine Lines Logistics')).toMatchObject({
      ...employer,
      employerUniqueId,
      parentPartnerId: 'P-7',
      centerId: 101,
      typeOfRelationship: 'Local Partner',
      status: 'Pending',
      createdBy: meera.userId,
      remarks: null,
    });
  });

  test('D3-EMPLOYER-02 a name that differs in capitals, blanks or punctuation alone is asked about, and taken once that is confirmed', async () => {
    const { id } = await enter('Twin Ltd');
    const twin = { ...employer, employerName: 'TWIN-ltd.', centerId: 101 };
    const answer = await at(meera, 'POST', '/employers', twin);
    expect(answer.body).toMatchObject({ appError: [{ errorCode: 'CONFIRM_NEEDED', field: 'employerName', rule: 'named-alike' }] });
    expect(bodyText(answer.body)).toMatch(/^Twin Ltd exists: is it this one\?/);
    // Whose own name is written in another way is no twin of itself, nor of what another centre has.
    const own = { ...employer, employerName: 'Twin, Ltd', centerId: 101 };
    expect((await at(meera, 'PATCH', `/employers/${String(id)}`, own)).body).toMatchObject({ appError: null });
    expect((await at(pune, 'POST', '/employers', { ...twin, centerId: 102 })).body).toMatchObject({ appError: null });
    expect((await at(meera, 'POST', '/employers?confirmed=named-alike', twin)).body).toMatchObject({ appError: null });
  });

  test('a step that tells somebody sends it once, with what it writes, to who has the role there', async () => {
    const copy = new Copy();
    rejectionIsTold(copy);
    exampleTells(copy);
    const { current } = server.holder;
    const { employerUniqueId } = await enter('Told Ltd');
    await server.holder.offer({ ok: true, catalogue: { ...(await copy.catalogue()), hash: 'told' } });
    const reject = (remarks: string, key?: string) => decide(placement, employerUniqueId, 'Rejected', { remarks }, key);
    expect(textOf(await reject(''))).toMatch(/^Please Fill Remarks/);
    const answers = [await reject('No office', 'reject-1'), await reject('No office', 'reject-1')];
    expect(answers.map(({ appError }) => appError)).toEqual([null, null]);
    const sql = "select recipient from outbox_message where body like '%Told Ltd was not approved: No office' order by recipient";
    const readRecipients = async () => (await server.store.query(sql)).map((row) => row['recipient']);
    await expect.poll(readRecipients).toEqual(['manager@skilldesk.test', 'two@skilldesk.test']);
    await server.holder.offer({ ok: true, catalogue: { ...current, hash: 'told no more' } });
  });

  test('D3-EMPVERIFY-09 D3-EMPVERIFY-10 D3-EMPVERIFY-11 D3-EMPVERIFY-12 D3-EMPVERIFY-14 D3-EMPVERIFY-16 D3-CALLS-87 Corporate Admin and role 28 decide, with remarks where they reject', async () => {
    const one = await enter('To Be Rejected');
    const two = await enter('To Be Approved');
    expect(textOf(await decide(corporate, one['employerUniqueId'], 'Rejected', { remarks: '   ' }))).toBe(
      'Please Fill Remarks If Status is Rejected',
    );
    expect((await decide(corporate, one['employerUniqueId'], 'Rejected', { remarks: 'x'.repeat(500) })).appError).toBeNull();
    expect((await decide(placement, two['employerUniqueId'], 'Approved')).appError).toBeNull();
    expect(await findEmployer('To Be Rejected')).toMatchObject({ status: 'Rejected', remarks: 'x'.repeat(500), updatedBy: corporate.userId });
    expect(await findEmployer('To Be Approved')).toMatchObject({ status: 'Approved', updatedBy: placement.userId });
    for (const status of ['Approved', 'Rejected'])
      for (const [{ employerUniqueId }, verdict] of [[one, 'rejected'] as const, [two, 'approved'] as const])
        expect(textOf(await decide(corporate, employerUniqueId, status, { remarks: 'Again' }))).toBe(`This employer is ${verdict} already`);
    expect((await decide(corporate, two['employerUniqueId'], 'Pending')).appError).not.toBeNull();
    expect((await decide(corporate, 'nobody', 'Approved')).http).toBe(403);
  });

  test('D3-EMPVERIFY-14 verdicts are taken back together by who gave them; one of somebody else stays', async () => {
    const [one, two, other] = [await enter('Taken Back'), await enter('Taken Back, Too'), await enter('Stays')];
    for (const { employerUniqueId } of [one, two]) expect((await decide(corporate, employerUniqueId, 'Approved')).appError).toBeNull();
    expect((await decide(placement, other['employerUniqueId'], 'Rejected', { remarks: 'No office' })).appError).toBeNull();
    const all = [one, two, other].map(({ employerUniqueId }) => employerUniqueId ?? '');
    const answer = await corporate.call('employer', 'takeBackEmployerStatus', { employerUniqueId: all });
    expect(
      rowsOf(answer)
        .map(({ employerUniqueId, status }) => [employerUniqueId, status])
        .sort(),
    ).toEqual([one, two].map(({ employerUniqueId }) => [employerUniqueId, 'Pending']).sort());
    expect((await findEmployer('Stays'))['status']).toBe('Rejected');
  });

  test('D3-EMPLOYER-15 D3-EMPLOYER-19 D3-CALLS-86 D3-EMPLOYER-25 D3-GAP-19 a rejected one is modified, waits without remarks, is approved and offered', async () => {
    const { id, employerUniqueId } = await enter('Comes Back', { website: 'www.back.example' });
    await decide(corporate, employerUniqueId, 'Rejected', { remarks: 'No office' });
    expect(await offered()).not.toContain('Comes Back');
    const change = {
      ...employer,
      employerName: 'Comes Back',
      contactPerson: 'New Person',
      centerId: 101,
      employerUniqueId: 'stolen',
      status: 'Approved',
    };
    const answer = await at(meera, 'PATCH', `/employers/${String(id)}`, { ...change, remarks: 'mine', updatedBy: meera.userId });
    expect(answer).toMatchObject({ http: 200, body: { appError: null, message: 'Data Updated' } });
    expect(await findEmployer('Comes Back')).toMatchObject({
      id,
      employerUniqueId,
      centerId: 101,
      status: 'Pending',
      remarks: null,
      contactPerson: 'New Person',
      website: null,
      typeOfRelationship: 'Local Partner',
    });
    expect((await at(meera, 'PATCH', `/employers/${String(id)}`, { ...change, centerId: 102 })).http).toBe(403);
    await decide(placement, employerUniqueId, 'Approved');
    expect(await offered()).toContain('Comes Back');
    expect(bodyText((await at(meera, 'PATCH', `/employers/${String(id)}`, { ...employer, employerName: 'Comes Back' })).body)).toBe(
      'This employer is approved and can no longer be modified',
    );
  });

  test('D3-EMPLOYER-16 approved while somebody modifies it, or modified while somebody decides: one of both is told', async () => {
    const { id, employerUniqueId } = await enter('Two At Once');
    const [approved, modified] = await Promise.all([
      decide(corporate, employerUniqueId, 'Approved', { version: 1 }),
      at(meera, 'PATCH', `/employers/${String(id)}`, { ...employer, employerName: 'Two At Once', version: 1 }),
    ]);
    const wins = [approved.appError === null, isObject(modified.body) && modified.body['appError'] === null];
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await findEmployer('Two At Once'))['status']).toBe(wins[0] ? 'Approved' : 'Pending');
    const row = await enter('Seen Before');
    await at(meera, 'PATCH', `/employers/${String(row['id'])}`, { ...employer, employerName: 'Seen Before' });
    expect((await decide(corporate, row['employerUniqueId'], 'Approved', { version: 1 })).http).toBe(409);
    expect(await findEmployer('Seen Before')).toMatchObject({ status: 'Pending', version: 2 });
  });

  test('D3-EMPVERIFY-03 D3-EMPVERIFY-04 D3-CALLS-88 D3-CALLS-92 words are found in the centre alone, signs find nothing and break nothing', async () => {
    await enter(`100% O'Neill & Sons_\\Co`);
    const search = async (keyword: string, centre = 101) =>
      rowsAt(await at(corporate, 'GET', `/employers/admin/search/${encodeURIComponent(keyword)}/${centre}`)).map(({ employerName }) => employerName);
    expect(await search('sunrise')).toEqual(['Sunrise Textiles']);
    expect(await search('sunrise', 102)).toEqual([]);
    expect(await search('blue LOT')).toEqual(['Blue Lotus Hotels']);
    for (const sign of ['%', '_', '\\', "'", '"; drop table employer; --', '%%', '\u0000'])
      expect(await search(sign), JSON.stringify(sign)).toEqual([]);
    expect(await search("o'neill")).toEqual([`100% O'Neill & Sons_\\Co`]);
    expect(rowsAt(await at(corporate, 'GET', '/master-employer/admin/search/sunrise/101'))).toHaveLength(1);
  });

  test('D3-EMPLOYER-02 D3-CALLS-84 names are suggested from the own centre, a hundred at most', async () => {
    const names = async (person: Person, q: string) =>
      rowsAt(await at(person, 'GET', `/employers/suggest?q=${encodeURIComponent(q)}`)).map(({ employerName }) => employerName);
    for (let index = 0; index < 101; index += 1) await enter(`Franchise ${index}`);
    expect(await names(meera, 'franch')).toHaveLength(100);
    expect(await names(meera, 'sunr')).toEqual(['Sunrise Textiles']);
    expect(await names(pune, 'sunr')).toEqual([]);
    expect((await at(corporate, 'GET', '/employers/suggest?q=sunr')).http).toBe(403);
  });

  test('D3-CALLS-90 D3-CALLS-91 the master doors decide and read by number', async () => {
    const { id } = await enter('By Number');
    const change = (body: JsonObject) => at(corporate, 'PATCH', `/master-employer/admin/changestatus/${String(id)}`, body);
    expect(bodyText((await change({ status: 'Rejected' })).body)).toBe('Please Fill Remarks If Status is Rejected');
    expect((await change({ status: 'Approved' })).body).toMatchObject({ appError: null });
    expect(rowsAt(await at(corporate, 'GET', `/master-employer/nationallocaldata/${String(id)}`))).toMatchObject([
      { id, status: 'Approved', typeOfRelationship: 'Local Partner', parentPartnerId: null },
    ]);
  });
});
