import { describe, expect, test } from 'vitest';
import { createDrafts, type Draft, type Drafts, type DraftSlot } from '../../src/runtime/drafts/drafts.ts';
import { noCompletedSteps } from '../../src/runtime/save/runSteps.ts';
import { paperDevice, type PaperDevice } from './support/paperDevice.ts';

const KEY = 'c2tpbGxkZXNrIGtlcHQgdW5kZXIgdGhpcyBrZXkhISE';
const OTHER_KEY = 'YW5vdGhlciBwZXJzb24ncyBrZXkgb2YgMzIgYnl0ZXM';
const draft = (firstName: string, at = 1000): Draft => ({
  at,
  catalogue: 'c1',
  data: { firstName },
  changes: 1,
  memory: noCompletedSteps('d1'),
  versions: {},
});
const name = { userid: 7, form: 'registration/basic-details', record: 'new' };

/** Tabs of one browser. */
const tabOf = (device: PaperDevice, key = KEY): Drafts => createDrafts(device, () => Promise.resolve(key));
const leave = async (drafts: Drafts, firstName: string, at = 1000, of = name): Promise<void> => {
  const slot = await drafts.take(of);
  await slot.write(draft(firstName, at));
  slot.release();
};
const nameIn = ({ found }: DraftSlot): unknown => found?.data['firstName'] ?? null;

describe('quality 2: drafts on the device', () => {
  test('what was typed comes back for this user, form and record only', async () => {
    const drafts = tabOf(paperDevice());
    await leave(drafts, 'Asha');
    expect(
      await Promise.all(
        [
          drafts.take({ ...name, userid: 8 }),
          drafts.take({ ...name, record: '31' }),
          drafts.take({ ...name, form: 'access/settings' }),
          drafts.take(name),
        ].map(async (slot) => nameIn(await slot)),
      ),
    ).toEqual([null, null, null, 'Asha']);
  });

  test('user 7 is not user 77', async () => {
    const drafts = tabOf(paperDevice());
    await leave(drafts, 'Asha', 1000, { ...name, userid: 77 });
    await drafts.removeAll(7);
    expect([await drafts.count(7), await drafts.count(77)]).toEqual([0, 1]);
  });

  test('it is removed after success, and all of a user by choice at sign-out', async () => {
    const drafts = tabOf(paperDevice());
    await leave(drafts, 'Asha');
    await leave(drafts, 'Usha', 1000, { ...name, record: '31' });
    await (await drafts.take(name)).remove();
    expect(await drafts.count(7)).toBe(1);
    await drafts.removeAll(7);
    expect(await drafts.count(7)).toBe(0);
  });

  test('old drafts go, whoever they are of', async () => {
    const drafts = tabOf(paperDevice());
    await leave(drafts, 'Asha', 1000);
    await leave(drafts, 'Usha', 3000, { ...name, userid: 8 });
    await drafts.purge(2000);
    expect([await drafts.count(7), await drafts.count(8)]).toEqual([0, 1]);
  });
});

describe('quality 2: a draft belongs to one tab', () => {
  test('the second tab begins empty, and neither takes anything from the other', async () => {
    const device = paperDevice();
    const [first, second] = [await tabOf(device).take(name), await tabOf(paperDevice(device)).take(name)];
    await first.write(draft('Asha'));
    await second.write(draft('Usha', 2000));
    const third = await tabOf(paperDevice(device)).take(name);
    expect([nameIn(second), nameIn(third)]).toEqual([null, null]);
    await second.remove();
    first.release();
    expect(nameIn(await tabOf(paperDevice(device)).take(name))).toBe('Asha');
  });

  test('of several that no tab holds the newest comes first, then the next', async () => {
    const device = paperDevice();
    const [first, second] = [await tabOf(device).take(name), await tabOf(paperDevice(device)).take(name)];
    await first.write(draft('Asha', 2000));
    await second.write(draft('Usha', 1000));
    first.release();
    second.release();
    const drafts = tabOf(device);
    expect([nameIn(await drafts.take(name)), nameIn(await drafts.take(name))]).toEqual(['Asha', 'Usha']);
  });

  test('a page that is reloaded waits until the one before it has let go', async () => {
    const device = paperDevice();
    const before = await tabOf(device).take(name);
    await before.write(draft('Asha'));
    const after = tabOf(paperDevice(device)).take(name);
    setTimeout(before.release, 100);
    expect(nameIn(await after)).toBe('Asha');
  });

  test('saved by the tab that held it, it is not given to the one that waited', async () => {
    const device = paperDevice();
    const before = await tabOf(device).take(name);
    await before.write(draft('Asha'));
    const after = tabOf(paperDevice(device)).take(name);
    setTimeout(() => void before.remove().then(before.release), 100);
    expect(nameIn(await after)).toBeNull();
  });

  test('removed at sign-out in one tab, the form that is open in another does not write it back', async () => {
    const device = paperDevice();
    const open = await tabOf(device).take(name);
    await open.write(draft('Asha'));
    await tabOf(paperDevice(device)).removeAll(7);
    expect([await open.write(draft('Asha J')), device.drafts.size]).toEqual([false, 0]);
  });
});

describe('quality 3: what stays on a device is encrypted', () => {
  test('nothing that was typed can be read there, and another key does not open it', async () => {
    const device = paperDevice();
    await leave(tabOf(device), 'Asha');
    const [sealed] = device.drafts.values();
    const bytes = sealed ? Buffer.concat([Buffer.from(JSON.stringify(sealed)), Buffer.from(sealed.body)]).toString('latin1') : '';
    expect(bytes).toContain('registration/basic-details');
    expect(bytes).not.toContain('Asha');
    expect(nameIn(await tabOf(device, OTHER_KEY).take(name))).toBeNull();
  });

  test('what does not open is dropped', async () => {
    const device = paperDevice();
    await leave(tabOf(device), 'Asha');
    await tabOf(device, OTHER_KEY).take(name);
    expect(device.drafts.size).toBe(0);
  });

  test('a sealed draft moved to another record does not open there', async () => {
    const device = paperDevice();
    await leave(tabOf(device), 'Asha');
    for (const [id, sealed] of device.drafts) device.drafts.set(id, { ...sealed, record: '31' });
    expect(nameIn(await tabOf(device).take({ ...name, record: '31' }))).toBeNull();
  });
});

describe('quality 2: a device that keeps nothing is no error', () => {
  test.each<[string, () => Drafts]>([
    ['site data denied, or plain http', () => createDrafts(null, () => Promise.resolve(KEY))],
    ['a server that gives no key', () => createDrafts(paperDevice(), () => Promise.reject(new Error('away')))],
    [
      'a full or spoilt disk',
      () => {
        const device = paperDevice();
        device.refuse();
        return tabOf(device);
      },
    ],
  ])('%s', async (_why, openDrafts) => {
    const drafts = openDrafts();
    const slot = await drafts.take(name);
    expect([nameIn(slot), await slot.write(draft('Asha')), await drafts.count(7), drafts.unkept()]).toEqual([null, false, 0, 1]);
    await Promise.all([slot.remove(), drafts.removeAll(7), drafts.purge(1), drafts.prepare()]);
    slot.release();
    expect(drafts.unkept()).toBe(0);
  });

  test('a disk that fills up while somebody types', async () => {
    const device = paperDevice();
    const slot = await tabOf(device).take(name);
    expect(await slot.write(draft('Asha'))).toBe(true);
    device.refuse();
    expect(await slot.write(draft('Asha J'))).toBe(false);
  });
});
