/** The measured form of 450 fields in a real browser: what a change touches, counted by the elements that change. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import theme from '../../config/theme.json' with { type: 'json' };
import { wholeValidator } from '../../src/engine/form/schemaProblems.ts';
import { createFormStore } from '../../src/engine/form/store.ts';
import type { FormStore } from '../../src/engine/form/types.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { SchemaForm } from '../../src/widgets/form/SchemaForm.tsx';
import { emotionCache } from '../../src/widgets/theme/emotionCache.ts';
import { Look } from '../../src/widgets/environment/Look.tsx';
import { makeTheme } from '../../src/widgets/theme/makeTheme.ts';
import type { Tokens } from '../../src/widgets/theme/tokens.ts';
import words from '../../src/widgets/words.json' with { type: 'json' };
import { definitionOf } from '../bench/forms/definition.ts';
import { startOf } from '../bench/forms/schema.ts';
import { derived, letters, opener, typingFields, yesNo } from '../bench/forms/shape.ts';

const items = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const lists = { letters: items(letters), 'yes-no': items(yesNo) };
const settle = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 50));
  });

let root: Root;
let store: FormStore;
let place: HTMLElement;

beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'));
  const form = definitionOf(1);
  const facts = { session: {}, record: {}, today: '2026-11-20', lists, lookups: {} };
  store = createFormStore({ form, data: startOf(1) as JsonObject, facts, validators: {}, messages: {} });
  root = createRoot(place);
  root.render(
    <Look theme={makeTheme(theme as unknown as Tokens)} cache={emotionCache()} environment={{ words, navigate: () => undefined }}>
      <SchemaForm
        id="form"
        label="Form"
        form={form}
        validate={wholeValidator(form.schema, {})}
        store={store}
        text={(text) => text}
        today="2026-11-20"
        options={lists}
        onSubmit={() => undefined}
      />
    </Look>,
  );
  await expect.poll(() => place.querySelectorAll('[data-field]').length).toBeGreaterThan(20);
  await settle();
});
afterEach(() => {
  store.dispose();
  root.unmount();
  place.remove();
});

/** Names of the fields in which something changed while `act` ran, and `elsewhere` for what lies in no field. */
async function touchedBy(act: () => Promise<unknown> | void): Promise<string[]> {
  const touched = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      const near = (target instanceof Element ? target : target.parentElement)?.closest('[data-field]');
      const elements = [...addedNodes, ...removedNodes].filter((node) => node instanceof Element);
      if (near) touched.add(near.getAttribute('data-field') ?? '');
      else if (elements.length > 0)
        for (const node of elements)
          touched.add(node.getAttribute('data-field') ?? node.querySelector('[data-field]')?.getAttribute('data-field') ?? 'elsewhere');
    }
  });
  observer.observe(place, { subtree: true, childList: true, attributes: true, characterData: true });
  await act();
  await settle();
  observer.disconnect();
  return [...touched].filter((name) => name !== '').sort();
}
const input = (index: number): HTMLInputElement => {
  const found = place.querySelector<HTMLInputElement>(`[data-field="s0.f${index}"] input`);
  if (!found) throw new Error(`field ${index} is not drawn`);
  return found;
};

describe('quality 1: only what changed is drawn again', () => {
  test('a letter in a field that no rule reads touches no other field', async () => {
    expect((await touchedBy(() => userEvent.type(input(typingFields.plain), 'abcdef'))).filter((name) => name !== 'elsewhere')).toEqual([
      `s0.f${typingFields.plain}`,
    ]);
  });

  test('a letter in a field that rules read touches it and the one it makes required; the field computed from it is only written into', async () => {
    const touched = await touchedBy(() => userEvent.type(input(typingFields.hot), 'a'));
    expect(touched.filter((name) => name !== 'elsewhere')).toEqual(['s0.f22', 's0.f23']);
    expect(input(derived[1] ?? 0).value).toContain('a');
  });

  test('an answer that shows ten fields draws those ten and no other', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `s0.f${31 + index}`);
    expect((await touchedBy(() => store.set(`s0.f${opener}`, 'yes'))).filter((name) => name !== 'elsewhere')).toEqual([`s0.f${opener}`, ...ten]);
    expect((await touchedBy(() => store.set(`s0.f${opener}`, 'no'))).filter((name) => name !== 'elsewhere')).toEqual([`s0.f${opener}`, ...ten]);
  });
});
