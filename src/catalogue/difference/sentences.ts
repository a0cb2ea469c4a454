/** Where there is something better to say of a difference than what a value was and is: kind and place -> sentence. */
import { sameJson } from '../../engine/form/paths.ts';
import { isObject, jsonOf, objectOf, objectsIn, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, Logic, Pointer } from '../../engine/types.ts';
import type { Kind } from '../layout.ts';
import { formOf } from '../fieldsOfRows.ts';
import { placePattern } from './nouns.ts';
import type { Place } from './walk.ts';
import { isRule, nameOfThing, quote, type Speech } from './speech.ts';

/** The file in which a place lies, and how both sides speak. */
export interface FileDifference {
  kind: Kind;
  id: string;
  before: Speech;
  after: Speech;
  /** What is said of rights: it tells of some traits. */
  rights: readonly string[];
}

/** `thing`: what it stands in, by name. Nothing where it is told elsewhere; undefined where there is nothing better to say. */
type Sentence = (place: Place, of: FileDifference, thing: string) => string | undefined;

/** What a value was and is, in the words of its kind. */
const now =
  (comes: string, say: (value: Json, words: Speech, id: string) => string): Sentence =>
  ({ before, after }, of, thing) => {
    const [is, was] = [
      after === undefined ? 'nothing' : say(after, of.after, of.id),
      before === undefined ? 'nothing' : say(before, of.before, of.id),
    ];
    return `${thing} ${comes} ${is} (was ${was})`;
  };
const stateName = (name: Json, words: Speech, id: string): string => quote(words.state(id, String(name)));
const guardRule = (name: Json, { catalogue, rule }: Speech, id: string): string => rule(catalogue.workflows[id]?.rules[String(name)] ?? null);
const optionName = (value: Json, { catalogue, read }: Speech, list = ''): string =>
  quote(read(String(catalogue.options[list]?.items.find((item) => item.value === value)?.label ?? value)));
const listName = (name: Json, words: Speech): string => quote(words.title('options', String(name)));

const limits: Readonly<Record<string, string>> = {
  ...{ minLength: 'at least {v} characters', maxLength: 'at most {v} characters', pattern: 'texts like {v}', format: 'a {v}' },
  ...{ minimum: 'at least {v}', maximum: 'at most {v}', exclusiveMinimum: 'more than {v}', exclusiveMaximum: 'less than {v}' },
  ...{ multipleOf: 'multiples of {v}', minItems: 'at least {v} entries', maxItems: 'at most {v} entries' },
};

const limit: Sentence = ({ key, before, after, above }, _, thing) => {
  if (isObject(before) || isObject(after) || above?.key === 'errorMessage') return undefined;
  const say = (value: Json | undefined): string => (limits[key] ?? '{v}').replace('{v}', () => String(value));
  if (after === undefined) return `${thing} no longer takes only ${say(before)}`;
  return `${thing} now takes ${say(after)}${before === undefined ? '' : ` (was ${say(before)})`}`;
};

/** The fields on a way through a schema. */
export const fieldsOn = (pointer: Pointer): string[] => segmentsOfPointer(pointer).filter((step) => step !== 'properties' && step !== 'items');

/** A field is named by its way; of a part, by what stands beside it. */
const required: Sentence = ({ pointer, before, after, above }, { kind, id, ...of }) => {
  const words = after === undefined ? of.before : of.after;
  const name = String(after === undefined ? before : after);
  const way = [
    ...segmentsOfPointer(pointer)
      .slice(0, -2)
      .filter((step) => step !== 'properties' && step !== 'items'),
    name,
  ];
  const beside = objectOf(objectOf(objectOf(above?.above?.after)['properties'])[name]);
  const field = (kind === 'schema' ? words.field(id, way) : nameOfThing(beside, words)) ?? name;
  return `${field} is ${after === undefined ? 'no longer' : 'now'} required`;
};

/** A rule of a field: what is said when it comes, and when it goes. */
const verdicts: Readonly<Record<string, readonly [comes: string, goes: string]>> = {
  show: ['is now shown only where {r}', 'is now always shown (was only where {r})'],
  see: ['is now seen only where {r}', 'is now seen by everybody (was only where {r})'],
  require: ['is now required where {r}', 'is no longer required where {r}'],
  readonly: ['can now only be read where {r}', 'is no longer locked where {r}'],
  compute: ['is now worked out as {r}', 'is no longer worked out as {r}'],
  rows: ['now has the rows {r}', 'no longer has the rows {r}'],
  options: ['now offers {r}', 'no longer offers {r}'],
};

const ruleOf = (value: Json): Logic => {
  if (Array.isArray(value)) return { or: value.map(ruleOf) };
  return isObject(value) && !isRule(value) && value['when'] !== undefined ? value['when'] : value;
};

const verdict: Sentence = ({ pointer, before, after }, { id, ...of }, thing) => {
  const [name = ''] = segmentsOfPointer(pointer);
  const [comes, goes] = verdicts[name] ?? ['', ''];
  const say = (value: Json, words: Speech): string => {
    const when = ruleOf(value);
    if (!['compute', 'rows', 'options'].includes(name)) return words.rule(when, id);
    const isPart = isObject(value) && !isRule(value);
    return `${words.value(isPart ? value['value'] : value, id)}${isPart && when !== true ? ` where ${words.rule(when, id)}` : ''}`;
  };
  const fill = (sentence: string, value: Json, words: Speech): string =>
    `${thing} ${value === true ? sentence.replace(' where {r}', '') : sentence.replace('{r}', () => say(value, words))}`;
  if (after === undefined) return fill(goes, before ?? null, of.before);
  if (before === undefined) return fill(comes, after, of.after);
  const was = say(before, of.before);
  return was === say(after, of.after) ? undefined : `${fill(comes, after, of.after)} (was: ${was})`;
};

const step: Sentence = ({ before, after }, { id, after: words }, thing) => {
  if (before !== undefined) return undefined;
  const ways = objectsIn([after].flat()).map((way) => quote(words.state(id, String(way['target']))));
  return ways.length === 0 ? undefined : `new ${thing}, to ${ways.join(' or ')}`;
};

const languages = new Intl.DisplayNames(['en'], { type: 'language' });
/** A text is called as the first language says it; by its key where that leaves it to the code. */
const text: Sentence = ({ key, before, after }, { id, before: words }) => {
  if (isObject(before) || isObject(after)) return undefined;
  const language = id.split('/').at(-1) ?? id;
  const isFirst = language === words.language;
  const name = quote(String((isFirst ? before : words.catalogue.messages[words.language]?.[key]) ?? key));
  const within = languages.of(language) ?? language;
  if (after === undefined) return `the text ${name} is gone in ${within}`;
  return `the text ${name} now reads ${quote(String(after))} in ${within}${isFirst || before === undefined ? '' : ` (was ${quote(String(before))})`}`;
};

/** A trait of a row in the words of its sentence; what a role gets by it is told with the rights. */
const trait: Sentence = ({ key, before, after, above }, of, thing) => {
  const { roles, programs, centreModels } = of.after.catalogue;
  const { traits = {} } = of.kind === 'roles' ? roles : of.kind === 'programs' ? programs : centreModels;
  const { about, default: otherwise } = traits[key] ?? {};
  if (about === undefined) return undefined;
  const role = String(objectOf(above?.after)['name']);
  if (of.kind === 'roles' && of.rights.some((sentence) => sentence.includes(`("${key}`) && sentence.includes(role))) return '';
  const [was, is] = [of.before.value(before ?? otherwise), of.after.value(after ?? otherwise)];
  return `${thing}: ${quote(of.after.read(about).replace(/\.$/, ''))} is ${was === is ? `still ${is}` : `now ${is} (was ${was})`}`;
};

const role: Sentence = ({ before, after }, { rights }) => {
  const name = String(objectOf(after ?? before)['name']);
  return (before === undefined || after === undefined) && rights.some((sentence) => sentence.includes(`role ${name} `)) ? '' : undefined;
};

/** Where records go that hold what is gone. */
const move: Sentence = ({ before, after }, { before: was, after: is, id }) => {
  if (after === undefined || before !== undefined) return undefined;
  const def = is.catalogue.migrations[id]?.moves.find((one) => sameJson(jsonOf(one), after));
  const { workflow, options, entity, field = '', from = null, to = null, into } = def ?? {};
  const by = `(migration ${quote(is.title('migration', id))})`;
  const form = (words: Speech): string => formOf(words.catalogue, entity ?? '') ?? '';
  const fieldName = (words: Speech, at: string): string => quote(words.field(form(words), fieldsOn(at)) ?? at);
  if (into !== undefined) {
    const records = `what records of ${entity} hold in ${fieldName(was, field)}`;
    return into === null ? `${records} is dropped ${by}` : `${records} goes into ${fieldName(is, into)} ${by}`;
  }
  if (workflow !== undefined) return `records in ${stateName(from, was, workflow)} go to ${stateName(to, is, workflow)} ${by}`;
  const place = options === undefined ? `${fieldName(is, field)} of ${entity}` : listName(options, is);
  return `records with ${optionName(from, was, options)} of ${place} ${to === null ? 'lose it' : `get ${optionName(to, is, options)}`} ${by}`;
};

/** Examples by their names: how many came, went, and say something else. */
const examples: Sentence = ({ before, after, pointer }) => {
  const [own, its] = [before, after].map((value) => {
    const all = objectsIn(pointer === '' ? objectOf(value)['examples'] : value);
    return new Map(all.map((one) => [one['name'], JSON.stringify(one)]));
  });
  const count = (some = its, other = own): number => [...(some ?? [])].filter(([name]) => other?.has(name) !== true).length;
  const changeCount = [...(its ?? [])].filter(([name, json]) => (own?.get(name) ?? json) !== json).length;
  const counts = Object.entries({ new: count(its, own), gone: count(own, its), changed: changeCount }).filter(([, many]) => many > 0);
  return `its examples: ${counts.map(([what, many]) => `${many} ${what}`).join(', ') || 'what several have in common is another'}`;
};

const rows: readonly (readonly [of: readonly Kind[], at: string, sentence: Sentence])[] = [
  [['schema', 'part'], '**/required/*', required],
  [['schema', 'part'], `**/(${Object.keys(limits).join('|')})`, limit],
  [['schema'], '**/x-options', now('is now a choice of', listName)],
  [['rules'], `/(${Object.keys(verdicts).join('|')})/*`, verdict],
  [['workflow'], '/machine/states/*/on/*', step],
  [['workflow'], '/machine/states/*/on/**/target', now('now leads to', stateName)],
  [['workflow'], '/machine/states/*/on/**/guard', now('now asks for:', guardRule)],
  [['workflow'], '/may/*', now('is now', (rule, words) => words.rule(rule))],
  [['messages', 'form-texts'], '/(literals/)?*', text],
  [['roles'], '/items/*', role],
  [['roles', 'programs', 'centre-models'], '/items/*/*', trait],
  [['migration'], '/moves/*', move],
  [['migration'], '/examples', examples],
  [['examples', 'workflow-examples'], '', examples],
  [['list', 'completeness', 'game'], '/examples', examples],
];
const patterns = rows.map(([of, at, sentence]) => ({ of, at: placePattern(at), sentence }));

/** The better sentence's maker, if there is one. */
export const sentenceAt = (kind: Kind, pointer: string): Sentence | undefined =>
  patterns.find(({ of, at }) => of.includes(kind) && at.test(pointer))?.sentence;
