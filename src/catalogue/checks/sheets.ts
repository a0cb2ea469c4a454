import { findAction } from '../findAction.ts';
import { oneOf } from '../nearest.ts';
import { answeredKeys } from '../requestKeys.ts';
import { wrongAt, type Check, type Finding } from './check.ts';

/** A sheet knows its choices and its rows by keys that their actions answer, and asks for pages where there are pages. */
export const sheets: Check = {
  name: 'unknown-key',
  faults: (context) => {
    const { catalogue, definitions } = context;
    if (!definitions.sound('sheet')) return [];
    return definitions.of('sheet').flatMap(({ id, source }): Finding[] => {
      const sheet = catalogue.sheets[id];
      if (!sheet) return [];
      const { choose, load, key, name } = sheet;
      const read = [
        { pointer: '/choose/field', call: choose.call, wanted: choose.field },
        { pointer: '/choose/name', call: choose.call, wanted: choose.name },
        { pointer: '/key', call: load.call, wanted: key },
        { pointer: '/name', call: load.call, wanted: name },
      ].flatMap(({ pointer, call, wanted }): Finding[] => {
        const action = findAction(catalogue, call);
        const answered = action && answeredKeys(action.def, catalogue);
        return !answered || answered.has(wanted)
          ? []
          : [{ source, ...wrongAt(pointer, `"${call}" does not answer "${wanted}"`, oneOf(wanted, answered, 'answered key')) }];
      });
      const rows = findAction(catalogue, load.call);
      const paged = !rows || ('list' in rows.def.do && rows.def.do.paged === true);
      return [
        ...read,
        ...(paged ? [] : [{ source, ...wrongAt('/load/call', `"${load.call}" answers no pages`, 'an action that lists rows with "paged": true') }]),
      ];
    });
  },
};
