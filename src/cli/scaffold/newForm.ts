/** The five files of a new form: one field, no rules, one example; as a tab it keeps its own data. Complete enough to pass the check at once. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFacts } from '../../catalogue/facts.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { StoreDef } from '../../catalogue/definition/form.ts';
import { mayOf } from './mayOf.ts';
import { Unusable } from './run.ts';

interface NewForm {
  /** `<area>/<form>`. */
  id: string;
  /** The record whose tab it becomes; without it a screen's block places the form. */
  tab?: string | undefined;
  title: string;
}

const meta = (name: string): string => `../../../_meta/${name}.schema.json`;

/** The next free place in a record's tab strip. */
function nextIndex({ forms }: Pick<Catalogue, 'forms'>, record: string): number {
  return Math.max(-1, ...Object.values(forms).flatMap(({ binding }) => (binding.tab?.of === record ? [binding.tab.index] : []))) + 1;
}

/** Where a form of a record keeps its data: with what the record is about, read and saved by who reads and writes that. */
function storeOf(catalogue: Catalogue): { store?: StoreDef } {
  const [noun] = Object.keys(recordFacts).flatMap((fact) =>
    Object.values(catalogue.entities)
      .filter(({ key }) => key === fact)
      .map(({ noun: found }) => found),
  );
  return noun === undefined ? {} : { store: { of: noun, see: mayOf(catalogue, noun, 'read'), save: mayOf(catalogue, noun, 'write') } };
}

function files({ id, tab, title }: NewForm, catalogue: Catalogue): Record<string, object> {
  const key = id.split('/')[1] ?? id;
  return {
    schema: {
      $schema: meta('form'),
      title,
      type: 'object',
      additionalProperties: false,
      properties: { name: { title: 'Name', type: 'string', maxLength: 50 } },
    },
    ui: { $schema: meta('ui'), sections: [{ title, fields: [{ at: '/name', width: 6 }] }] },
    rules: { $schema: meta('rules') },
    binding: {
      $schema: meta('binding'),
      ...(tab === undefined ? {} : { tab: { of: tab, index: nextIndex(catalogue, tab), key, label: title }, ...storeOf(catalogue) }),
    },
    examples: {
      $schema: meta('examples'),
      examples: [{ name: 'a filled form has no problems', requirement: [], data: { name: 'Asha' }, expect: { problems: [] } }],
    },
  };
}

/**
 * Writes `schemas/forms/<area>/<form>/` into a folder of definitions and answers the paths written.
 * Throws Unusable for an id that is none, a form that exists, a record without tabs.
 */
export function newForm(folder: string, form: NewForm, catalogue: Catalogue): string[] {
  if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(form.id))
    throw new Unusable(`"${form.id}" is no id of a form: <area>/<form> in small letters, e.g. record/hostel`);
  const records = new Set(Object.values(catalogue.forms).flatMap(({ binding }) => (binding.tab ? [binding.tab.of] : [])));
  if (form.tab !== undefined && !records.has(form.tab))
    throw new Unusable(`no record "${form.tab}" has tabs; there ${records.size === 1 ? 'is' : 'are'} ${[...records].join(', ') || 'none'}`);
  const relative = `schemas/forms/${form.id}`;
  if (existsSync(join(folder, relative))) throw new Unusable(`${relative} exists already`);
  mkdirSync(join(folder, relative), { recursive: true });
  return Object.entries(files(form, catalogue)).map(([name, content]) => {
    const path = `${relative}/${name}.json`;
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
    return path;
  });
}
