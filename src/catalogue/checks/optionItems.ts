import { nameOrder } from '../../engine/nameOrder.ts';
import { textOf } from '../../engine/problem/text.ts';
import { messagesOf } from '../client.ts';
import { faultAt, type Check } from './check.ts';
import { standsBefore } from './duplicates.ts';
import { inEach } from './untilChanged.ts';
import { languageOf } from './text/places.ts';

/** What is offered by name stands so in the file, too: who reads the definitions sees what the page shows. */
export const sortedOptions: Check = {
  name: 'unsorted-options',
  faults: inEach('options', ({ items, sorted }, context) => {
    const language = languageOf(context);
    const [messages, order] = [messagesOf(context.catalogue, language), nameOrder(language)];
    const names = sorted ? items.map(({ label }) => textOf(messages, label)) : [];
    return names.flatMap((name, index) => {
      const before = names[index - 1];
      const isTwice = standsBefore(items, items[index]?.value ?? null, index);
      if (before === undefined || order(before, name) <= 0 || isTwice) return [];
      return faultAt(`/items/${index}/label`, `"${name}" stands behind "${before}"`, 'the order of the names, or no "sorted"');
    });
  }),
};
