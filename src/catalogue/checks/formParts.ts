import { provedAs } from '../../engine/json.ts';
import { oneOf } from '../../engine/nearest.ts';
import { readOf } from '../findAction.ts';
import { wrongAt, faultAt, faultIn, type Check, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import { type UiDef, recordParts } from '../definition/form.ts';
import type { ScreenDef } from '../definition/screen.ts';
import { nameIn, namedParts } from '../expand/screens.ts';

/** What stands on no page would never be seen. */
function misplaced({ pages = [], sections }: UiDef): FoundFault[] {
  const sectionIds = pages.flatMap((page) => page.sections);
  return [
    ...sections.flatMap(({ id }, index) =>
      sectionIds.some((one) => one === id)
        ? []
        : faultAt(`/sections/${index}`, `the section stands on no page: nobody would see it`, 'an "id", named by one of "pages"'),
    ),
  ];
}

/** Every section of a form with pages stands on one of them. */
export const pages: Check = { name: 'pages', faults: inEach('ui', ({ ui }) => (ui.pages ? misplaced(ui) : [])) };

/** What a screen refers to stands somewhere in full, once. */
export const usedParts: Check = {
  name: 'unknown-name',
  faults: ({ definitions }) => {
    if (!definitions.sound('screen')) return [];
    const sources = new Map(definitions.of('screen').map(({ id, source }) => [id, source]));
    const screens = Object.fromEntries([...sources].map(([id, { value }]) => [id, { ...provedAs<ScreenDef>(value), id }]));
    const { fullParts, using } = namedParts(screens);
    const twice = fullParts.flatMap((one, index) => {
      const source = sources.get(one.screen);
      const isSecond = fullParts.slice(0, index).some((other) => other.screen === one.screen && other.part['name'] === one.part['name']);
      const name = String(one.part['name']);
      return source && isSecond
        ? faultIn(source, `${one.pointer}/name`, `another part of this screen is called "${name}"`, 'another name', 'duplicate')
        : [];
    });
    const unknown = using.flatMap(({ screen, pointer, part }) => {
      const source = sources.get(screen);
      const known = fullParts.map((one) => nameIn(one, screen));
      const use = String(part['use']);
      return source && !known.includes(use)
        ? faultIn(source, `${pointer}/use`, `no part that stands in full is called "${use}"`, oneOf(use, known, 'part with a "name"'))
        : [];
    });
    return [...twice, ...unknown];
  },
};

/** A tab that is a part of the record stands at the part's index and bears its name. */
export const parts: Check = {
  name: 'tab-part',
  faults: inEach('binding', ({ binding: { tab } }, { definitions, catalogue }) => {
    if (!tab || !definitions.sound('components')) return [];
    const part = readOf(catalogue.components, `part ${tab.component}`, (all) => recordParts(all).find(({ name }) => name === tab.component), 1);
    if (part?.tab === undefined) return [];
    const at = part.tab === tab.index ? [] : [{ key: 'index', says: String(tab.index), is: String(part.tab) }];
    const labels = part.label === tab.label ? [] : [{ key: 'label', says: `"${tab.label}"`, is: `"${part.label}"` }];
    return [...at, ...labels].map(({ key, says, is }) =>
      wrongAt(`/tab/${key}`, `the ${key} of "${part.name}" is ${is} in config/components.json, here it is ${says}`, `"${key}": ${is}`),
    );
  }),
};
