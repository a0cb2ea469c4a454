import { actionsNamed } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { nameGone } from '../report.ts';
import { wrongAt, type Check, type Finding } from './check.ts';
import { textsUnder } from './named.ts';

/** Every action that definitions call is there, once. */
export const callNames: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions, catalogue } = context;
    if (!definitions.sound('actions')) return [];
    const all = Object.values(catalogue.actions).flatMap((actions) => Object.keys(actions));
    return textsUnder(context, ['rules', 'binding', 'list', 'screen', 'chart', 'sheet', 'workflow', 'completeness'], 'call').flatMap(
      ({ source, pointer, name }): Finding[] => {
        const found = actionsNamed(catalogue, name);
        if (found.length === 1) return [];
        if (found.length === 0)
          return [
            {
              source,
              ...wrongAt(pointer, `there is no action "${name}"`, oneOf(name.split('.').at(-1) ?? name, all, 'action')),
              ...nameGone('action', name),
            },
          ];
        const services = found.map(({ service }) => `"${service}.${name}"`).join(', ');
        return [{ source, ...wrongAt(pointer, `several services have an action "${name}"`, `one of ${services}`) }];
      },
    );
  },
};
