/** The rules of a form: rules.json, binding.json and the button of ui.json. */
import type { Source } from '../source.ts';
import type { FormDef } from '../types.ts';
import { bindingSites } from './bindingSites.ts';
import { fields, names, open, single, type Resolver } from './resolver.ts';
import { ruleSites } from './ruleSites.ts';
import { maybe, type Site } from './site.ts';
import type { Roots, World } from './world.ts';

export interface FormSources {
  ui: Source;
  rules: Source;
  binding: Source;
}

/** Facts of the record for a form: what it loads, and what is stored of itself. */
function recordOf(form: FormDef, world: World): Resolver {
  const loaded = Object.entries(form.binding.facts ?? {}).map(([path, { call }]) => {
    const [, name = '', ...deeper] = path.split('.');
    return [name, deeper.length > 0 ? open : world.answered(call)] as const;
  });
  return world.record({ stored: fields(form.schema), ...Object.fromEntries(loaded) });
}

export function formSites(form: FormDef, sources: FormSources, world: World): Site[] {
  const lookups = Object.entries(form.rules.lookups ?? {}).map(([name, { call }]) => [name, world.answered(call)] as const);
  const base: Roots = {
    data: fields(form.schema),
    session: world.session,
    record: recordOf(form, world),
    today: single,
    lists: world.lists,
    lookups: names(new Map(lookups), 'lookup of the form'),
  };
  return [
    ...ruleSites(form, sources.rules, base, world.answered),
    ...bindingSites(form, sources.binding, base),
    ...[...maybe(form.ui.submit, '/submit'), ...maybe(form.ui.ready?.when, '/ready/when')].map((found) => ({
      source: sources.ui,
      ...found,
      roots: base,
    })),
  ];
}
