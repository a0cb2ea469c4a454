import type { FormSchema } from '../../engine/definition/form.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormDef } from '../definition/form.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import { actionsNamed, findAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import { loadLost, placesOf } from '../report.ts';
import { answeredKeys } from '../requestKeys.ts';
import { UNKNOWN } from '../schema/inline.ts';
import type { Catalogue } from '../types.ts';
import { operationOf } from './action/operation.ts';
import { inEach, wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';

/** What a form reads back, it finds: rows picked and keys taken are among those that the action answers. */
export const loads: Check = {
  name: 'unknown-key',
  faults: ({ catalogue, definitions }) =>
    Object.values(catalogue.forms).flatMap(({ id, binding }) => {
      const source = definitions.get('binding', id);
      return (binding.load ?? []).flatMap(({ call, where, take, as = {} }, index): Finding[] => {
        const action = findAction(catalogue, call);
        const answered = action && answeredKeys(action.def, catalogue);
        if (!source || !answered) return [];
        const places = [
          ...Object.keys(where ?? {}).map((key) => ({ key, pointer: pointerTo(`/load/${index}/where`, key) })),
          ...(take ?? []).map((key, at) => ({ key, pointer: `/load/${index}/take/${at}` })).filter(({ key }) => !Object.hasOwn(as, key)),
        ];
        return places
          .filter(({ key }) => !answered.has(key))
          .map(({ key, pointer }) => ({ source, ...wrongAt(pointer, `"${call}" does not answer "${key}"`, oneOf(key, answered, 'answered key')) }));
      });
    }),
};

const nothing = (load: FormDef['binding']['load']): boolean => (load ?? []).length === 0;

/** The entities whose rows a form's saves write in these ways, and the actions that read them. */
function readable({ binding }: FormDef, catalogue: Catalogue, ways: readonly string[]): { noun: string; actions: string[] }[] {
  const calls = (binding.save ?? []).flatMap((step) => [step.call, ...(step.else ? [step.else.call] : [])]);
  const written = calls.flatMap((call) => actionsNamed(catalogue, call).map(({ def }) => operationOf(def.do)));
  const nouns = new Set(written.flatMap(({ kind, name }) => (ways.includes(kind) ? [name] : [])));
  const all = Object.values(catalogue.actions).flatMap((actions) => Object.entries(actions));
  return [...nouns].map((noun) => ({
    noun,
    actions: all.flatMap(([name, { do: work, internal }]) =>
      operationOf(work).name === noun && ('get' in work || 'list' in work) && internal !== true ? [`"${name}"`] : [],
    ),
  }));
}

/** Ways of writing that leave nothing of what a row said before. */
const replacing = ['update', 'upsertMany', 'put'];
const READ_BACK = '"load" in binding.json';
const loadBy = (actions: readonly string[]): string => (actions.length === 0 ? READ_BACK : `${READ_BACK}, by ${actions.slice(0, 3).join(' or ')}`);

/** Rules of the form that go by what is stored, where nothing reads it back: they would say the same of everybody. */
function emptyStored(form: FormDef, { definitions, locations, catalogue }: CheckContext): Finding[] {
  const source = definitions.get('binding', form.id);
  if (!source || !nothing(form.binding.load)) return [];
  const folder = source.file.slice(0, source.file.lastIndexOf('/') + 1);
  const going = locations.filter((at) => at.source.file.startsWith(folder) && readsOf(at.logic).some(({ path }) => path.startsWith('record.stored')));
  const actions = readable(form, catalogue, ['create', ...replacing]).flatMap((one) => one.actions);
  if (form.binding.rows?.edit === true && going.length === 0)
    return [{ source, ...wrongAt('/rows/edit', 'a row of the list is opened in a form that reads none: it would stand empty', loadBy(actions)) }];
  if (going.length === 0) return [];
  const places = placesOf(going.map((at) => ({ file: at.source.file, line: at.source.line(at.pointer) })));
  const wrong = `the form reads nothing back, and its rules go by what is stored: nothing ever is (${places})`;
  return [{ source, ...wrongAt('', wrong, loadBy(actions)), cause: { ...loadLost(form.id), here: true } }];
}

/** A form that writes over rows and never shows them: it may be meant, of one answer that is asked for by itself. */
function unseen(form: FormDef, context: CheckContext): Finding[] {
  const source = context.definitions.get('binding', form.id);
  if (!source || !nothing(form.binding.load) || emptyStored(form, context).length > 0) return [];
  return readable(form, context.catalogue, replacing).flatMap(({ noun, actions }) =>
    actions.length === 0
      ? []
      : [{ source, ...wrongAt('/save', `the form writes over rows of ${noun} and reads nothing back: it opens empty`, loadBy(actions)) }],
  );
}

/** What a form goes by it reads, and what it writes over it shows. */
export const lostLoads: Check = {
  name: 'nothing-loaded',
  faults: (context) => Object.values(context.catalogue.forms).flatMap((form) => emptyStored(form, context)),
  notices: (context) => Object.values(context.catalogue.forms).flatMap((form) => unseen(form, context)),
};

type LoadDef = NonNullable<FormDef['binding']['load']>[number];

/** Every row of a reading lands in a table, one alone in no table. */
function landing({ into, rows }: LoadDef, index: number, schema: FormSchema): FoundFault[] {
  const below = schemaAt(schema, segmentsOfPointer(into));
  if (!below || below[UNKNOWN] === true) return [];
  const place = into === '' ? 'the form itself' : `"${into}"`;
  if (rows && !below.items)
    return [wrongAt(`/load/${index}/rows`, `every row would land in ${place}, which is no table`, 'no "rows", or a table of the form in "into"')];
  if (!rows && below.items)
    return [wrongAt(`/load/${index}/into`, `one row alone would land in ${place}, which is a table`, '"rows": true beside it')];
  return [];
}

/** Rows land where rows can be. */
export const landings: Check = {
  name: 'landing',
  faults: (context) =>
    inEach(context, 'binding', context.catalogue.forms, ({ binding, schema }) =>
      (binding.load ?? []).flatMap((load, index) => landing(load, index, schema)),
    ),
};
