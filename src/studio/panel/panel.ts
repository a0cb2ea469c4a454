/** Something that people have a word for, as a form that anybody can fill in; what is answered is written into its files as a careful hand would. */
import { getLocation } from 'jsonc-parser';
import type { UiField } from '../../catalogue/definition/form.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { shorten, type Speech } from '../../catalogue/difference/speech.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { isEmpty, valueAt, withAt } from '../../engine/form/paths.ts';
import { listOf, pointerOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, OptionItem, Pointer } from '../../engine/types.ts';
import type { DeskKnowledge } from '../completer.ts';
import type { Panel, RuleTask } from '../desk.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { fileValue } from '../fileValue.ts';
import { spotOf, thingsIn, titleOfThing, type Thing } from '../things.ts';
import { placesAt, thingsInFile, type Edit, type ThingPlaces } from './places.ts';
import { doneToRule, isNamable, turnOf } from './rules.ts';
import { fieldRules, slotsOf, withAnswer, type RuleSlot, type Slot } from './slots.ts';
import { leadsAway } from './states.ts';
import { goalsOf, stepRules, stepSlots, withSteps } from './steps.ts';
import { storedValue, successorsOf } from './successor.ts';
import { writeWords } from './words.ts';

const LONG = 60;
const MANY = 12;
const STORED = { when: true, message: '{{studio.panel.stored}}' };

/** What a meta schema says of it: names that it sets as code are quoted for people. */
const helpOf = (about: string, speech: Speech): string => speech.read(about).replace(/`([^`]+)`/g, '“$1”');

const schemaOf = ({ id, as, label, options }: Slot): FormSchema => ({
  title: label,
  ...(as === 'names'
    ? { type: 'array', uniqueItems: true, items: { type: 'string', 'x-options': id } }
    : { type: as === 'flag' || as === 'member' ? 'boolean' : as === 'number' ? 'number' : 'string', ...(options ? { 'x-options': id } : {}) }),
});

function fieldOf({ id, as, about, options, value, words }: Slot, speech: Speech): UiField {
  const isLong = String(value ?? '').length > LONG;
  const isMany = (options?.length ?? 0) > MANY;
  const widget =
    as === 'names' ? (isMany ? 'several' : 'rank') : isMany ? 'autocomplete' : isLong && (as === 'text' || as === 'words') ? 'textarea' : undefined;
  return {
    at: `/${id}`,
    width: as === 'names' ? 12 : words === undefined ? 6 : 4,
    ...(about === '' || words !== undefined ? {} : { help: helpOf(about, speech) }),
    ...(widget === undefined ? {} : { widget }),
    ...(as === 'number' ? { with: { decimals: true } } : {}),
  };
}

/** As the form holds it. */
const answerOf = ({ as, value }: Slot): Json | undefined => (as === 'choice' && value !== undefined ? String(value) : value);
/** As the file says it. */
function meantBy({ as, options }: Slot, answer: Json | undefined): Json | undefined {
  if (answer === undefined || isEmpty(answer) || (as === 'flag' && answer === false)) return undefined;
  return as === 'choice' ? options?.find(({ value }) => value === answer)?.means : answer;
}

export function panelsOf(metas: MetaSchemas) {
  const slotsAt = slotsOf(metas);

  function findSlots(files: Files, { thing, places }: ThingPlaces, known: DeskKnowledge): { slots: Slot[]; rules: RuleSlot[] } {
    const isField = thing.noun === 'field' && thing.kind !== 'part';
    const all = places.filter(({ kind }) => !isField || kind !== 'rules').map((place, at) => slotsAt(files, place, at, known));
    const beside = `${thing.source.file.slice(0, thing.source.file.lastIndexOf('/'))}/rules.json`;
    const ruled = isField && files[beside] !== undefined ? fieldRules(metas, files, beside, thing.name.replace(/^(?=[^/])/, '/')) : [];
    return {
      slots: [...all.flatMap(({ slots }) => slots), ...stepSlots(thing)],
      rules: [...all.flatMap(({ rules }) => rules), ...ruled, ...stepRules(metas, thing)],
    };
  }

  return {
    /** What stands around an offset of a file, beside the files that serve; null where nothing does that people have a word for. */
    at(files: Files, served: Files, path: string, offset: number, known: DeskKnowledge, speech: Speech): Panel | null {
      const pointer = pointerOf(getLocation(files[path] ?? '', offset).path);
      const found = placesAt(files, path, pointer);
      if (!found) return null;
      const { thing } = found;
      const { slots, rules } = findSlots(files, found, known);
      const own = storedValue(thing);
      const successors = successorsOf(thing, known.context.catalogue);
      // What records hold is not called otherwise under their hands: whoever takes it out says what takes its place.
      const isStored = thing.noun === 'option' && successors.length > 0 && thingsInFile(served, path).some((one) => storedValue(one) === own);
      const stored = slots.filter(({ way }) => isStored && way.at(-1) === 'value');
      const isSaid = ({ value, as }: Slot): boolean => value !== undefined && !(as === 'words' && value === '');
      const valuePlaces = new Set(slots.filter(isSaid).map(({ file, way }) => `${file} ${pointerOf(way)}`));
      const isShown = ({ file, way, as }: Slot): boolean => as === 'member' || valuePlaces.has(`${file} ${pointerOf(way)}`);
      // Languages stand side by side.
      const inOrder = [...slots.filter(({ words }) => words), ...slots.filter(({ words }) => !words)];
      const sections = [
        {
          id: 'said',
          title: '{{studio.panel.said}}',
          note: '{{studio.panel.note}}',
          fields: inOrder.filter(isShown).map((one) => fieldOf(one, speech)),
        },
        {
          id: 'more',
          title: '{{studio.panel.more}}',
          fold: 'closed' as const,
          fields: inOrder.filter((one) => !isShown(one)).map((one) => fieldOf(one, speech)),
        },
      ];
      const itemsOf = (things: readonly Thing[]): OptionItem[] =>
        things.map((one) => ({ value: String(storedValue(one)), label: titleOfThing(one, speech) }));
      const goals = goalsOf(thing);
      const within = thingsIn(thing.source).filter(({ pointer: one }) => one !== thing.pointer && one.startsWith(`${thing.pointer}/`));
      const outer = within.filter((one) => !within.some((other) => other !== one && one.pointer.startsWith(`${other.pointer}/`)));
      return {
        path,
        pointer: thing.pointer,
        kind: thing.noun,
        title: shorten(titleOfThing(thing, speech)),
        form: {
          id: 'panel',
          schema: {
            type: 'object',
            required: slots.filter(({ isNeeded }) => isNeeded).map(({ id }) => id),
            properties: Object.fromEntries(slots.map((slot) => [slot.id, schemaOf(slot)])),
          },
          ui: { sections: sections.filter(({ fields }) => fields.length > 0) },
          rules: { readonly: Object.fromEntries(stored.map(({ id }) => [`/${id}`, STORED])) },
        },
        data: Object.fromEntries(slots.flatMap((slot) => (answerOf(slot) === undefined ? [] : [[slot.id, answerOf(slot) as Json]]))),
        options: Object.fromEntries(
          slots.flatMap(({ id, options, state }) =>
            options ? [[id, options.map(({ value, label }) => ({ value, label: state === undefined ? label : speech.read(label) }))]] : [],
          ),
        ),
        rules: rules.map((rule) => {
          const { id, label: title, about, isThere } = rule;
          return { id, title, about: helpOf(about, speech), isThere, turn: turnOf(rule, files, served), isNamable: isNamable(rule, files) };
        }),
        parts: outer.map((one) => spotOf(one, speech)),
        isOne: thing.pointer !== '',
        leadsAway: leadsAway(thing),
        goals: itemsOf(thingsIn(thing.source).filter(({ noun, name }) => noun === 'state' && goals.includes(name))),
        successors: itemsOf(successors),
      };
    },
    /** The files that change with an answer; none where the question is not asked there. */
    write(files: Files, path: string, pointer: Pointer, id: string, answer: Json | undefined, known: DeskKnowledge): Files {
      const found = placesAt(files, path, pointer);
      const slot = found && findSlots(files, found, known).slots.find((one) => one.id === id);
      if (!slot) return {};
      const { file, way, as, words, state } = slot;
      if (words) return writeWords(files, { path: file, way, ...words }, words.language, String(answer ?? ''));
      const root = fileValue(file, files[file]);
      if (state !== undefined) return { [file]: fileTextOf(withSteps(root ?? null, state, answer ?? [])) };
      if (as !== 'member') return { [file]: fileTextOf(withAnswer(root, way, meantBy(slot, answer))) };
      const name = segmentsOfPointer(found.places.find((one) => one.source.file === file)?.pointer ?? '').at(-1) ?? '';
      const all = listOf(valueAt(root, way));
      const next = answer === true ? [...new Set([...all, name])] : all.filter((one) => one !== name);
      return { [file]: fileTextOf(withAt(root, way, next.length === 0 ? undefined : next)) };
    },
    /** Something done to a rule, and where to look then. */
    rule(files: Files, served: Files, path: string, pointer: Pointer, task: RuleTask, known: DeskKnowledge): Edit | 'taken' | 'nameless' | null {
      const found = placesAt(files, path, pointer);
      const rule = found && findSlots(files, found, known).rules.find((one) => one.id === task.rule);
      return found && rule ? doneToRule(files, served, found, rule, task) : null;
    },
  };
}
