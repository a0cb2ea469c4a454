/** A list that is too long for a page is asked for rows: nothing that wants the whole of it may name it. */
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../nearest.ts';
import { readsIn } from '../../readsIn.ts';
import { inEach, wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { textsUnder } from '../named.ts';

/** Rules may read of such a list only what columns of a list show: the rows whose values it has. */
function ofRules({ locations, catalogue }: CheckContext): Finding[] {
  const shown = new Map(Object.entries(catalogue.lists).map(([id, { labels = {} }]) => [`schemas/lists/${id}.json`, Object.values(labels)]));
  return locations.flatMap(({ source, pointer, logic }) => {
    const read = readsIn(logic).flatMap(({ path }) => (path.startsWith('lists.') ? [path.split('.')[1] ?? ''] : []));
    return [...new Set(read)]
      .filter((name) => Object.hasOwn(catalogue.longLists, name) && shown.get(source.file)?.includes(name) !== true)
      .map((name) => {
        if (pointer.startsWith('/filters/'))
          return {
            source,
            ...wrongAt(pointer, `"${name}" is too long to be sent to a page: no rule goes over it`, '"within" with the filter before it'),
          };
        const right = shown.has(source.file) ? `"labels": { "<key of a row>": "${name}" } in this list` : 'a field beside it, or a shorter list';
        return { source, ...wrongAt(pointer, `the rule reads "${name}", which is too long to be sent to a page`, right) };
      });
  });
}

export const longUses: Check = {
  name: 'long-list',
  faults: (context) => {
    const { catalogue } = context;
    const names = Object.keys(catalogue.longLists);
    const wanting = [...textsUnder(context, ['actions'], 'x-options'), ...textsUnder(context, ['chart'], 'options')];
    return [
      ...ofRules(context),
      ...wanting
        .filter(({ name }) => names.includes(name))
        .map(({ source, pointer, name }) => ({
          source,
          ...wrongAt(pointer, `"${name}" is too long to be offered as a whole`, 'a shorter list; a field of a form with "widget": "search" has it'),
        })),
      ...inEach(context, 'list', catalogue.lists, ({ labels = {} }) =>
        Object.entries(labels)
          .filter(([, name]) => !names.includes(name))
          .map(([key, name]) => wrongAt(pointerTo('/labels', key), `"${name}" is no option list with a "file"`, oneOf(name, names, 'option list'))),
      ),
    ];
  },
};
