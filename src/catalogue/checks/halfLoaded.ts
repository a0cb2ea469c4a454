import type { FormDef } from '../definition/form.ts';
import { findAction } from '../findAction.ts';
import { acceptedKeys, answeredKeys } from '../requestKeys.ts';
import type { Catalogue } from '../types.ts';
import { operationOf } from './action/operation.ts';
import { inEach, wrongAt, type Check, type FoundFault } from './check.ts';

type LoadDef = NonNullable<FormDef['binding']['load']>[number];

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
  const [read, written] = [workOf(catalogue, load.call), workOf(catalogue, update)];
  const [answered, accepted] = [read && answeredKeys(read.def, catalogue), written && acceptedKeys(catalogue, written.def)];
  if (!read || !written || !answered || !accepted || read.noun !== written.noun) return [];
  const landed = new Set(
    [...answered].map((key) => (typeof load.as?.[key] === 'string' ? load.as[key] : key)).filter((key) => !load.take || load.take.includes(key)),
  );
  const elsewhere = (form.binding.load ?? []).flatMap(({ into }) => into.split('/')[1] ?? []);
  const lost = Object.keys(form.schema.properties ?? {}).filter(
    (field) => accepted.has(field) && !landed.has(field) && !elsewhere.includes(field) && !filledOtherwise(form, field),
  );
  const all = [...lost, ...(answered.has('version') ? [] : ['version'])];
  if (all.length === 0) return [];
  const named = all.map((field) => `"${field}"`).join(', ');
  const what =
    lost.length === 0 ? 'of two people who save one row the later would overwrite the earlier unseen' : 'whoever saves a row again would empty it';
  return [
    wrongAt(
      `/load/${index}/call`,
      `"${load.call}" does not answer ${named}, which "${update}" ${lost.length === 0 ? 'goes by' : 'writes over'}: ${what}`,
      `${named} in the answer of "${load.call}"`,
    ),
  ];
}

/** A form that writes over rows of an entity and shows those of another. */
function foreign(loads: readonly { load: LoadDef; index: number }[], update: string, catalogue: Catalogue): FoundFault[] {
  const noun = workOf(catalogue, update)?.noun;
  const read = loads.map(({ load, index }) => ({ index, call: load.call, work: workOf(catalogue, load.call) }));
  const [first] = read;
  if (noun === undefined || !first || read.some(({ work }) => !work || work.noun === noun)) return [];
  const wrong = `"${first.call}" answers rows of ${first.work?.noun ?? ''}, and "${update}" writes over rows of ${noun}`;
  return [wrongAt(`/load/${first.index}/call`, wrong, `an action that answers rows of ${noun}`)];
}

function judge(form: FormDef, catalogue: Catalogue): FoundFault[] {
  const { load = [], save = [] } = form.binding;
  const whole = load.flatMap((one, index) => (one.into === '' && one.rows !== true ? [{ load: one, index }] : []));
  // A step that names what it sends leaves the rest of the row alone.
  const calls = save
    .flatMap((step) => [step, ...(step.else ? [step.else] : [])])
    .flatMap(({ call, with: sent }) => (sent && '' in sent ? [call] : []));
  const updates = [...new Set(calls)].filter((call) => {
    const work = workOf(catalogue, call);
    return work?.kind === 'update' && work.def.request?.form === form.id && work.def.request.at === undefined;
  });
  return updates.flatMap((update) => [...whole.flatMap((one) => lostBetween(form, one, update, catalogue)), ...foreign(whole, update, catalogue)]);
}

/** What a form writes over it has read before, whole and of the same rows: nothing is emptied that nobody saw. */
export const halfLoaded: Check = {
  name: 'half-loaded',
  faults: (context) => inEach(context, 'binding', context.catalogue.forms, (form) => judge(form, context.catalogue)),
};
