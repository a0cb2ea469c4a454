import { recordParts } from '../parts.ts';
import { wrongAt, type Check } from './check.ts';

/** A tab that is a part of the record stands at the part's index and bears its name. */
export const parts: Check = {
  name: 'tab-part',
  faults: ({ definitions, catalogue }) => {
    if (!definitions.sound('components')) return [];
    const known = new Map(recordParts(catalogue.components).map((part) => [part.name, part]));
    return Object.values(catalogue.forms).flatMap(({ id, binding: { tab } }) => {
      const source = definitions.get('binding', id);
      const part = known.get(tab?.component ?? '');
      if (!source || !tab || part?.tab === undefined) return [];
      const at = part.tab === tab.index ? [] : [{ key: 'index', says: String(tab.index), is: String(part.tab) }];
      const named = part.label === tab.label ? [] : [{ key: 'label', says: `"${tab.label}"`, is: `"${part.label}"` }];
      return [...at, ...named].map(({ key, says, is }) => ({
        source,
        ...wrongAt(`/tab/${key}`, `the ${key} of "${part.name}" is ${is} in config/components.json, here it is ${says}`, `"${key}": ${is}`),
      }));
    });
  },
};
