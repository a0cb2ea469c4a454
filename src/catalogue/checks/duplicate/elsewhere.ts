import type { Check, CheckContext, Finding } from '../check.ts';
import { entriesOf, repeated } from './repeated.ts';

function inLists({ definitions, catalogue }: CheckContext): Finding[] {
  return definitions.of('list').flatMap(({ id, source }) => {
    const list = catalogue.lists[id];
    return [
      ...repeated(
        entriesOf(
          source,
          'column',
          list?.columns,
          (index) => `/columns/${index}`,
          (column) => column.id ?? (typeof column.at === 'string' ? column.at.slice(1) : undefined),
        ),
      ),
      ...repeated(
        entriesOf(
          source,
          'filter',
          list?.filters,
          (index) => `/filters/${index}/field`,
          ({ field }) => field,
        ),
      ),
      ...(['actions', 'buttons'] as const).flatMap((key) =>
        repeated(
          entriesOf(
            source,
            'action id',
            list?.[key],
            (index) => `/${key}/${index}/id`,
            (action) => action.id,
          ),
        ),
      ),
      ...repeated(
        entriesOf(
          source,
          'example name',
          list?.examples,
          (index) => `/examples/${index}/name`,
          ({ name }) => name,
        ),
      ),
    ];
  });
}

/** Parameters aside: two screens with one path could never both open. */
const shape = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Columns, filters and buttons stand once in a list, paths once among screens, endpoints once among actions. */
export const duplicatesElsewhere: Check = {
  name: 'duplicate',
  faults: (context) => {
    const { definitions, catalogue } = context;
    const screens = definitions.of('screen').flatMap(({ id, source }) => {
      const { path = '', also = [] } = catalogue.screens[id] ?? {};
      return [
        { source, pointer: '/path', value: shape(path), what: 'path' },
        ...also.map((value, index) => ({ source, pointer: `/also/${index}`, value, what: 'path' })),
      ];
    });
    const endpoints = definitions
      .of('actions')
      .flatMap(({ id, source }) =>
        Object.entries(catalogue.actions[id] ?? {}).flatMap(([name, { endpoint }]) =>
          endpoint ? [{ source, pointer: `/${name}/endpoint/path`, value: `${endpoint.method} ${shape(endpoint.path)}`, what: 'endpoint' }] : [],
        ),
      );
    const examples = definitions.of('workflow-examples').flatMap(({ id, source }) =>
      repeated(
        entriesOf(
          source,
          'example name',
          catalogue.workflows[id]?.examples,
          (index) => `/examples/${index}/name`,
          ({ name }) => name,
        ),
      ),
    );
    return [...inLists(context), ...repeated(screens), ...repeated(endpoints), ...examples];
  },
};
