import type { FormSchema } from '../../engine/definition/form.ts';
import { bindingsOf } from '../formPart.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import type { FormDef } from '../definition/form.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import { allActions, actionsNamed, findAction, operationOf, readOf } from '../findAction.ts';
import { loadLost, placesOf } from '../report.ts';
import { answeredKeys, acceptedKeys } from '../requestKeys.ts';
import { UNKNOWN } from '../schema/inline.ts';
import type { Catalogue } from '../types.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';
import type { Logic } from '../../engine/types.ts';

const nothing = (load: FormDef['binding']['load']): boolean => (load ?? []).length === 0;

/** The entities whose rows a form's saves write in these ways, and the actions that read them. */
function readable({ binding }: FormDef, catalogue: Catalogue, ways: readonly string[]): { noun: string; actions: string[] }[] {
  const calls = (binding.save ?? []).flatMap((step) => [step.call, ...(step.else ? [step.else.call] : [])]);
  const operations = calls.flatMap((call) => actionsNamed(catalogue, call).map(({ def }) => operationOf(def.do)));
  const nouns = new Set(operations.flatMap(({ kind, name }) => (ways.includes(kind) ? [name] : [])));
  return [...nouns].map((noun) => ({
    noun,
    actions: allActions(catalogue.actions).flatMap(({ name, def: { do: work, internal } }) =>
      operationOf(work).name === noun && ('get' in work || 'list' in work) && internal !== true ? [`"${name}"`] : [],
    ),
  }));
}

/** Ways of writing that leave nothing of what a row said before. */
const replacing = ['update', 'upsertMany', 'put'];
const READ_BACK = '"load" in binding.json';
const loadBy = (actions: readonly string[]): string => (actions.length === 0 ? READ_BACK : `${READ_BACK}, by ${actions.slice(0, 3).join(' or ')}`);

/** Rules of the form that go by what is stored, where nothing reads it back: they would say the same of everybody. */
function emptyStored(form: FormDef, context: CheckContext): FoundFault[] {
  if (!nothing(form.binding.load)) return [];
  const going = (context.locations[`schemas/forms/${form.id}`] ?? []).filter(({ logic }) =>
    readsOf(logic).some(({ path }) => path.startsWith('record.stored')),
  );
  const actions = readable(form, context.catalogue, ['create', ...replacing]).flatMap((one) => one.actions);
  if (form.binding.rows?.edit === true && going.length === 0)
    return faultAt('/rows/edit', 'a row of the list is opened in a form that reads none: it would stand empty', loadBy(actions));
  if (going.length === 0) return [];
  const places = placesOf(going.map((at) => ({ file: at.source.file, line: at.source.line(at.pointer) })));
  const wrong = `the form reads nothing back, and its rules go by what is stored: nothing ever is (${places})`;
  return [{ ...wrongAt('', wrong, loadBy(actions)), cause: { ...loadLost(form.id), here: true } }];
}

/** A form that writes over rows and never shows them: it may be meant, of one answer that is asked for by itself. */
function unseen(form: FormDef, context: CheckContext): FoundFault[] {
  if (!nothing(form.binding.load) || emptyStored(form, context).length > 0) return [];
  return readable(form, context.catalogue, replacing).flatMap(({ noun, actions }) =>
    actions.length === 0 ? [] : faultAt('/save', `the form writes over rows of ${noun} and reads nothing back: it opens empty`, loadBy(actions)),
  );
}

/** What a form goes by it reads, and what it writes over it shows. */
export const lostLoads: Check = { name: 'nothing-loaded', faults: inEach('binding', emptyStored), notices: inEach('binding', unseen) };

type LoadDef = NonNullable<FormDef['binding']['load']>[number];

/** Every row of a reading lands in a table, one alone in no table. */
function landing({ into, rows }: LoadDef, index: number, schema: FormSchema): FoundFault[] {
  const below = schemaAt(schema, segmentsOfPointer(into));
  if (!below || below[UNKNOWN] === true) return [];
  const place = into === '' ? 'the form itself' : `"${into}"`;
  if (rows && !below.items)
    return faultAt(`/load/${index}/rows`, `every row would land in ${place}, which is no table`, 'no "rows", or a table of the form in "into"');
  if (!rows && below.items) return faultAt(`/load/${index}/into`, `one row alone would land in ${place}, which is a table`, '"rows": true beside it');
  return [];
}

/** Rows land where rows can be. */
export const landings: Check = {
  name: 'landing',
  faults: inEach('binding', ({ binding, schema }) => (binding.load ?? []).flatMap((load, index) => landing(load, index, schema))),
};

/** What an action works on, as far as it works on an entity by itself. */
function workOf(
  catalogue: Catalogue,
  call: string,
): { kind: string; noun: string; def: NonNullable<ReturnType<typeof findAction>>['def'] } | undefined {
  const def = findAction(catalogue, call)?.def;
  const { kind, name } = def ? operationOf(def.do) : { kind: '', name: '' };
  return def && catalogue.entities[name] ? { kind, noun: name, def } : undefined;
}

/** What is worked out is so again. */
const filledOtherwise = ({ rules }: FormDef, field: string): boolean => rules.compute?.[`/${field}`] !== undefined;

/** What a row loses that is read by `load` and written over by `update`. */
function lostBetween(form: FormDef, { load, index }: { load: LoadDef; index: number }, update: string, catalogue: Catalogue): FoundFault[] {
  const [read, write] = [workOf(catalogue, load.call), workOf(catalogue, update)];
  const [answerKeys, accepted] = [read && answeredKeys(read.def, catalogue), write && acceptedKeys(catalogue, write.def)];
  if (!read || !write || !answerKeys || !accepted || read.noun !== write.noun) return [];
  const landed = new Set(
    [...answerKeys].map((key) => (typeof load.as?.[key] === 'string' ? load.as[key] : key)).filter((key) => !load.take || load.take.includes(key)),
  );
  const elsewhere = (form.binding.load ?? []).flatMap(({ into }) => into.split('/')[1] ?? []);
  const lost = Object.keys(form.schema.properties ?? {}).filter(
    (field) => accepted.has(field) && !landed.has(field) && !elsewhere.includes(field) && !filledOtherwise(form, field),
  );
  const all = [...lost, ...(answerKeys.has('version') ? [] : ['version'])];
  if (all.length === 0) return [];
  const names = all.map((field) => `"${field}"`).join(', ');
  const what =
    lost.length === 0 ? 'of two people who save one row the later would overwrite the earlier unseen' : 'whoever saves a row again would empty it';
  return faultAt(
    `/load/${index}/call`,
    `"${load.call}" does not answer ${names}, which "${update}" ${lost.length === 0 ? 'goes by' : 'writes over'}: ${what}`,
    `${names} in the answer of "${load.call}"`,
  );
}

/** A form that writes over rows of an entity and shows those of another. */
function foreign(loads: readonly { load: LoadDef; index: number }[], update: string, catalogue: Catalogue): FoundFault[] {
  const noun = workOf(catalogue, update)?.noun;
  const read = loads.map(({ load, index }) => ({ index, call: load.call, work: workOf(catalogue, load.call) }));
  const [first] = read;
  if (noun === undefined || !first || read.some(({ work }) => !work || work.noun === noun)) return [];
  const wrong = `"${first.call}" answers rows of ${first.work?.noun ?? ''}, and "${update}" writes over rows of ${noun}`;
  return faultAt(`/load/${first.index}/call`, wrong, `an action that answers rows of ${noun}`);
}

function loadFaults(form: FormDef, catalogue: Catalogue): FoundFault[] {
  const { load = [], save = [] } = form.binding;
  const whole = load.flatMap((one, index) => (one.into === '' && one.rows !== true ? [{ load: one, index }] : []));
  // A step that names what it sends leaves the rest of the row alone.
  const calls = save
    .flatMap((step) => [step, ...(step.else ? [step.else] : [])])
    .flatMap(({ call, with: args }) => (args && '' in args ? [call] : []));
  const updates = [...new Set(calls)].filter((call) => {
    const work = workOf(catalogue, call);
    return work?.kind === 'update' && work.def.request?.form === form.id && work.def.request.at === undefined;
  });
  return updates.flatMap((update) => [...whole.flatMap((one) => lostBetween(form, one, update, catalogue)), ...foreign(whole, update, catalogue)]);
}

/** What a form writes over it has read before, whole and of the same rows: nothing is emptied that nobody saw. */
export const halfLoaded: Check = { name: 'half-loaded', faults: inEach('binding', (form, { catalogue }) => loadFaults(form, catalogue)) };

/** The form with which a record begins that is not there yet: that of the first tab, where a screen opens somebody new. */
function beginsNew({ id, binding: { tab } }: FormDef, { screens, forms }: Catalogue): boolean {
  if (!tab) return false;
  const first = bindingsOf(forms).every(([other, binding]) => other === id || binding.tab?.of !== tab.of || binding.tab.index > tab.index);
  return (
    first &&
    readOf(screens, `new ${tab.of}`, (all) =>
      Object.values(all).some(({ blocks }) => blocks.some((block) => block.of === tab.of && block.with?.['new'] === true)),
    )
  );
}

const ofRecord = (logic: Logic | undefined): string[] => readsOf(logic ?? null).flatMap(({ path }) => (path.startsWith('record.') ? [path] : []));

/** Rows of a record are asked for while it is there: a form with which it begins has none to show. */
export const rowsOfNew: Check = {
  name: 'rows-of-new',
  faults: inEach('binding', (form, context) => {
    const { list = '', shown, alone } = form.binding.rows ?? {};
    const load = context.catalogue.lists[list]?.load;
    if (!load || !beginsNew(form, context.catalogue)) return [];
    const [needed] = [load, ...(load.variants ?? [])].flatMap(({ with: args }) => Object.values(args ?? {}).flatMap(ofRecord));
    const paths = Object.keys(form.binding.tells ?? {}).map((name) => `record.${name}`);
    if (needed === undefined || paths.includes(needed) || ofRecord(shown).length > 0 || ofRecord(alone).length > 0) return [];
    return faultAt(
      '/rows/list',
      `a record begins with this form: while it is not there yet, there is no "${needed}" by which "${list}" finds rows`,
      `no "rows", or "shown": { "var": "${needed}" } beside "list"`,
    );
  }),
};
