import { readsOf } from '../../engine/rules/logic.ts';
import type { Logic } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import type { Catalogue } from '../types.ts';
import { inEach, wrongAt, type Check } from './check.ts';

/** The form with which a record begins that is not there yet: that of the first tab, where a screen opens somebody new. */
function beginsNew({ id, binding: { tab } }: FormDef, { screens, forms }: Catalogue): boolean {
  if (!tab) return false;
  const first = Object.values(forms).every((other) => other.id === id || other.binding.tab?.of !== tab.of || other.binding.tab.index > tab.index);
  return first && Object.values(screens).some(({ blocks }) => blocks.some((block) => block.of === tab.of && block.with?.['new'] === true));
}

const ofRecord = (logic: Logic | undefined): string[] => readsOf(logic ?? null).flatMap(({ path }) => (path.startsWith('record.') ? [path] : []));

/** Rows of a record are asked for while it is there: a form with which it begins has none to show. */
export const rowsOfNew: Check = {
  name: 'rows-of-new',
  faults: (context) =>
    inEach(context, 'binding', context.catalogue.forms, (form) => {
      const { list = '', shown, alone } = form.binding.rows ?? {};
      const load = context.catalogue.lists[list]?.load;
      if (!load || !beginsNew(form, context.catalogue)) return [];
      const [needed] = [load, ...(load.variants ?? [])].flatMap(({ with: given }) => Object.values(given ?? {}).flatMap(ofRecord));
      const told = Object.keys(form.binding.tells ?? {}).map((name) => `record.${name}`);
      if (needed === undefined || told.includes(needed) || ofRecord(shown).length > 0 || ofRecord(alone).length > 0) return [];
      return [
        wrongAt(
          '/rows/list',
          `a record begins with this form: while it is not there yet, there is no "${needed}" by which "${list}" finds rows`,
          `no "rows", or "shown": { "var": "${needed}" } beside "list"`,
        ),
      ];
    }),
};
