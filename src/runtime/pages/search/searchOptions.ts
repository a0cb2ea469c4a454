/** The search service of a form with option lists that are too long for a page. */
import type { ClientForm } from '../../../catalogue/types.ts';
import type { LongItem } from '../../../engine/types.ts';
import type { OptionSearch } from '../../../widgets/contract/form.ts';
import { askLabels, askOptions, type OptionsAt } from '../../catalogue/askOptions.ts';
import { learn } from '../../catalogue/listFacts.ts';

/** What somebody types beyond that finds nothing more. */
const LONGEST = 100;

/** Labels of values that are asked for in one turn travel in one question. */
export function searchOptions(form: Pick<ClientForm, 'options'>, at: OptionsAt): Omit<OptionSearch, 'learn'> {
  const waiting = new Map<string, { values: Set<string>; answer: Promise<LongItem[]> }>();
  const itemsOf = (list: string, value: string): Promise<LongItem[]> => {
    const known = waiting.get(list);
    if (known) {
      known.values.add(value);
      return known.answer;
    }
    const values = new Set([value]);
    const answer = Promise.resolve().then(() => {
      waiting.delete(list);
      return askLabels(at, list, [...values]);
    });
    waiting.set(list, { values, answer });
    return answer;
  };
  return {
    find: (list, { text, within, from }, signal) =>
      askOptions(at, list, { q: text.trim().slice(0, LONGEST), within, from: from === 0 ? undefined : from }, signal),
    async label(list, value) {
      const found = (await itemsOf(list, value)).find((one) => one.value === value) ?? null;
      if (found) learn(form, list, found, at.language);
      return found;
    },
  };
}
