/** Several files in one field: chosen together, named, taken out by keyboard, as many as the field says. */
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormSchema } from '../../src/engine/definition/form.ts';
import type { FileService } from '../../src/widgets/contract/form.ts';
import { formFaults } from './support/form.tsx';
import { drawUnit } from './support/unit.tsx';
import { eachStage, find, textsOf } from './support/stage.tsx';

const stage = eachStage();

const schema: FormSchema = { type: 'array', maxItems: 3, items: { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } } };
const service = (part: () => number | null = () => null): FileService => ({
  take: (_file, name) => (name.startsWith('broken') ? Promise.reject(new Error('unreadable')) : Promise.resolve(name)),
  read: (value) =>
    typeof value === 'string' ? { name: value, type: 'image/png', size: '4 kB', bytes: 4000, isStored: value.startsWith('kept') } : null,
  open: () => Promise.resolve(''),
  progress: part,
  subscribe: () => () => undefined,
  cancel: () => undefined,
});
const filesOf = (...names: string[]): File[] => names.map((name) => new File(['x'], name, { type: 'image/png' }));
const input = (): Promise<HTMLInputElement> => find<HTMLInputElement>(stage.place, '[data-field="unit"] input[type="file"]');
const fileNames = (): string[] => textsOf(stage.place, '.sd-files b');

describe('several files', () => {
  test('quality 4: chosen together and one after the other; the focus stays where the one stood that was taken out', async () => {
    const store = drawUnit(stage, { schema, widget: 'files', value: ['kept.png'], services: { files: service() } });
    await userEvent.upload(await input(), filesOf('a.png', 'b.png'));
    await expect.poll(() => store.get('unit')).toEqual(['kept.png', 'a.png', 'b.png']);
    expect([fileNames(), stage.place.textContent]).toEqual([['kept.png', 'a.png', 'b.png'], expect.stringContaining('3 of at most 3 files')]);
    expect(stage.place.querySelector('input[type="file"]')).toBeNull();
    expect(await formFaults(stage)).toEqual([]);
    (await find(stage.place, '[aria-label="Remove a.png"]')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.get('unit')).toEqual(['kept.png', 'b.png']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove b.png');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove kept.png');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.get('unit')).toBeUndefined();
    expect(document.activeElement).toBe(await input());
    expect(await formFaults(stage)).toEqual([]);
  });

  test('what is too much or cannot be read is named, the others go in', async () => {
    const store = drawUnit(stage, { schema, widget: 'files', services: { files: service() } });
    await userEvent.upload(await input(), filesOf('a.png', 'broken.png', 'b.png', 'c.png', 'd.png'));
    await expect.poll(() => store.get('unit')).toEqual(['a.png', 'b.png']);
    expect(stage.place.querySelector('[role="alert"]')?.textContent).toBe(
      'This device cannot read broken.png. Not taken, because at most 3 files are possible: c.png, d.png',
    );
  });

  test('nothing is cut off at 360 px; read only there is nothing to press but the look', async () => {
    await page.viewport(360, 800);
    const value = ['a photo of the workshop from the other side of the street, in the evening.png', 'b.png'];
    const store = drawUnit(stage, { schema, widget: 'files', value, services: { files: service() } });
    await expect.poll(fileNames).toEqual(value);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    store.setFact('unit', { readonly: true });
    await expect.poll(() => textsOf(stage.place, '[data-field="unit"] button')).toEqual(['Preview', 'Preview']);
    expect(await formFaults(stage)).toEqual([]);
    store.set('unit', undefined);
    await expect.poll(() => stage.place.textContent).toContain('No file');
    expect(await formFaults(stage)).toEqual([]);
    await page.viewport(1280, 800);
  });

  test('while they are sent it says how far that is, and of those that are kept nothing', async () => {
    drawUnit(stage, { schema, widget: 'files', value: ['a.png', 'b.png', 'kept.png'], services: { files: service(() => 0.4) } });
    await expect.poll(() => stage.place.querySelector('[role="status"]')?.textContent).toBe('Uploading 2 files: 40 %');
    expect(await formFaults(stage)).toEqual([]);
    stage.anew();
    drawUnit(stage, { schema, widget: 'files', value: ['kept.png'], services: { files: service(() => 0.4) } });
    await expect.poll(fileNames).toEqual(['kept.png']);
  });
});

describe('one file', () => {
  test('quality 2: taken out by keyboard the focus stays there; chosen anew, nothing else is offered back over it', async () => {
    const offers: { name: string; putBack: () => void; isOpen: boolean }[] = [];
    const removal = {
      ask: () => Promise.resolve(true),
      removed: (name: string, putBack: () => void) => {
        const offer = { name, putBack, isOpen: true };
        offers.push(offer);
        return () => void (offer.isOpen = false);
      },
    };
    const one: FormSchema = { type: 'string', 'x-file': { types: ['image/png'], maxBytes: 200_000 } };
    const store = drawUnit(stage, { schema: one, widget: 'file', value: 'kept.png', services: { files: service(), removal } });
    (await find(stage.place, '[data-action="clear"]')).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => store.get('unit')).toBeUndefined();
    await expect.poll(() => document.activeElement).toBe(await input());
    expect(offers).toEqual([{ name: 'kept.png', putBack: expect.any(Function), isOpen: true }]);
    offers[0]?.putBack();
    await expect.poll(() => store.get('unit')).toBe('kept.png');
    (await find(stage.place, '[data-action="clear"]')).click();
    await expect.poll(() => offers.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    await userEvent.upload(await input(), filesOf('other.png'));
    await expect.poll(() => store.get('unit')).toBe('other.png');
    expect(offers.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(await formFaults(stage)).toEqual([]);
  });
});
