/** Option lists of the kinds of records that there are: a register that is dropped in joins them by itself. */
import type { FormDef } from './definition/form.ts';
import type { Catalogue } from './types.ts';

type Options = Catalogue['options'];

/** What people call what an entity keeps: the title of its form, else its own name as words. */
function calledAs({ noun, document }: Catalogue['entities'][string], forms: Readonly<Record<string, FormDef>>): string {
  const form = forms[(typeof document === 'string' ? document : document?.form) ?? ''];
  const words = noun.replaceAll(/[.-]/g, ' ');
  return form?.binding.title ?? form?.schema.title ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lists that say `entities` have every entity: those that they name first, as they call them, the others behind. */
export function withEntities(options: Options, entities: Catalogue['entities'], forms: Readonly<Record<string, FormDef>>): Options {
  const whole = (list: Options[string]): Options[string] => {
    if (list.entities !== true) return list;
    const others = Object.values(entities).filter(({ noun }) => !list.items.some(({ value }) => value === noun));
    return { ...list, items: [...list.items, ...others.map((entity) => ({ value: entity.noun, label: calledAs(entity, forms) }))] };
  };
  return Object.fromEntries(Object.entries(options).map(([id, list]) => [id, whole(list)]));
}
