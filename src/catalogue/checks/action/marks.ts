/** What a mark says of rows that stood before it. */
import { pointerTo } from '../../json/pointer.ts';
import { marksIn, oldRule, unknownAfterwards } from '../../marks.ts';
import { oneOf } from '../../nearest.ts';
import { wrongAt, type Check, type FoundFault } from '../check.ts';

/** A rule that reads the step itself cannot be judged for rows from before; and of two marks of one field only one can speak for them. */
export const marks: Check = {
  name: 'mark',
  faults: ({ definitions, catalogue: { entities, actions } }) => {
    const said = new Map<string, { rule: string; by: string }>();
    return marksIn(entities, actions).flatMap(({ service, name, noun, from, mark }) => {
      const source = definitions.get('actions', service);
      if (!source) return [];
      const base = pointerTo('', name, 'do', 'mark');
      const fields = Object.keys(mark.set);
      const old = Object.keys(mark.old ?? {})
        .filter((field) => !fields.includes(field))
        .map((field) =>
          wrongAt(pointerTo(`${base}/old`, field), `the mark sets no "${field}"`, oneOf(field, fields, 'field that "set" names'), 'unknown-name'),
        );
      const found = fields.flatMap((field): FoundFault[] => {
        const [rule, at] = [oldRule(mark, field), pointerTo(`${base}/set`, field)];
        if (rule === undefined) {
          const wrong = `"${field}" is set by "${unknownAfterwards(mark.set[field] ?? null) ?? ''}", which nobody knows for rows of ${noun} from before the mark`;
          return [wrongAt(at, wrong, `under "old" a rule for "${field}" over rows and record, or null: they get nothing`)];
        }
        const key = `${noun} ${field}`;
        const one = { rule: JSON.stringify([from, mark.by, rule]), by: `${service}.${name}` };
        const other = rule === null ? undefined : said.get(key);
        if (rule !== null && other === undefined) said.set(key, one);
        return other === undefined || other.rule === one.rule
          ? []
          : [
              wrongAt(
                at,
                `${other.by} marks "${field}" of ${noun} otherwise: rows from before could get either`,
                `"old": { "${field}": null } in one of them`,
              ),
            ];
      });
      return [...old, ...found].map((fault) => ({ source, ...fault }));
    });
  },
};
