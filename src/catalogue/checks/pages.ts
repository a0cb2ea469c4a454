import { oneOf } from '../nearest.ts';
import { wrongAt, type Check, type Finding, type FoundFault } from './check.ts';
import type { UiDef } from '../definition/form.ts';

/** What stands on no page would never be seen, and on two of them twice. */
function misplaced({ pages = [], sections }: UiDef): FoundFault[] {
  const ids = sections.flatMap(({ id }) => id ?? []);
  const named = pages.flatMap((page, index) => page.sections.map((id, at) => ({ id, pointer: `/pages/${index}/sections/${at}` })));
  return [
    ...named.flatMap(({ id, pointer }, index): FoundFault[] => {
      if (!ids.includes(id)) return [wrongAt(pointer, `there is no section "${id}"`, oneOf(id, ids, 'section'))];
      const twice = named.findIndex((one) => one.id === id) < index;
      return twice ? [wrongAt(pointer, `the section "${id}" stands on a page already`, 'each section on one page')] : [];
    }),
    ...sections.flatMap(({ id }, index) =>
      named.some((one) => one.id === id)
        ? []
        : [wrongAt(`/sections/${index}`, `the section stands on no page: nobody would see it`, 'an "id", named by one of "pages"')],
    ),
  ];
}

/** Every section of a form with pages stands on one of them. */
export const pages: Check = {
  name: 'pages',
  faults: ({ definitions, catalogue }): Finding[] =>
    Object.values(catalogue.forms).flatMap(({ id, ui }) => {
      const source = definitions.get('ui', id);
      return source && ui.pages ? misplaced(ui).map((found) => ({ source, ...found })) : [];
    }),
};
