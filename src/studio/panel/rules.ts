/** What is done to a rule of a thing but saying it: it is begun, switched off and on again, or gets a name by which others say it. */
import { sameJson, valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, listOf, objectOf, pointerOf } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { isRule } from '../../catalogue/difference/speech.ts';
import { idOf } from '../../catalogue/difference/walk.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import type { RuleTask, RuleTurn } from '../desk.ts';
import { fileValue } from '../fileValue.ts';
import type { Edit, ThingPlaces } from './places.ts';
import type { RuleSlot } from './slots.ts';
import { nameOfWords } from './words.ts';

/** Where rules with a name stand. */
const FACTS = 'config/facts.json';
const EMPTY_FILE: JsonObject = { $schema: '../schemas/_meta/named.schema.json' };

const ruleOf = ({ file, way }: RuleSlot, files: Files): Json | undefined => valueAt(fileValue(file, files[file]), way);

/** What stands at a place in another version of a value, where entries of lists are known by their ids, and those with the same one by their order. */
function servedAt(value: Json | undefined, served: Json | undefined, [key, ...rest]: readonly string[]): Json | undefined {
  if (key === undefined) return served;
  if (!Array.isArray(value)) return servedAt(objectOf(value)[key], objectOf(served)[key], rest);
  const own = value[Number(key)] ?? null;
  const alike = (list: readonly Json[]): Json[] => list.filter((one) => idOf(one) === idOf(own));
  return servedAt(own, alike(listOf(served))[alike(value.slice(0, Number(key))).length], rest);
}
const servedRule = ({ file, way }: RuleSlot, files: Files, served: Files): Json | undefined =>
  servedAt(fileValue(file, files[file]), fileValue(file, served[file]), way);

/** What pressing its switch would do to a rule: off goes only what comes back, as it serves; what does not is taken out. */
export function turnOf(rule: RuleSlot, files: Files, served: Files): RuleTurn | undefined {
  const { off } = rule;
  if (off === undefined) return undefined;
  const holds = (one: Json | undefined): boolean => one !== undefined && !sameJson(one, off);
  const isServed = holds(servedRule(rule, files, served));
  if (holds(ruleOf(rule, files))) return isServed ? 'off' : off === null ? 'remove' : undefined;
  return isServed ? 'on' : undefined;
}

/** Whether others may say it by a name that it has not got yet. */
export function isNamable(rule: RuleSlot, files: Files): boolean {
  const now = ruleOf(rule, files);
  return isRule(now) && isObject(now) && !('fact' in now) && !('permission' in now);
}

/** The text of its file with the rule switched; what is as it serves again reads as it does. */
function switchRule(rule: RuleSlot, files: Files, served: Files, turn: RuleTurn): string {
  const { file, way, off = null } = rule;
  const next = withAt(fileValue(file, files[file]), way, turn === 'on' ? servedRule(rule, files, served) : (off ?? undefined));
  const around = way.slice(0, -1);
  const whole = Object.keys(objectOf(valueAt(next, around))).length === 0 ? withAt(next, around, undefined) : next;
  return sameJson(whole, fileValue(file, served[file]) ?? null) ? (served[file] ?? '') : fileTextOf(whole);
}

/** `taken`: another one is called so; `nameless`: nobody can call it so in the definitions. */
export function doneToRule(files: Files, served: Files, { places, thing }: ThingPlaces, rule: RuleSlot, task: RuleTask): Edit | 'taken' | 'nameless' {
  const { file, way, isThere } = rule;
  const there = { path: file, pointer: pointerOf(way) };
  const root = fileValue(file, files[file]);
  if (task.do === 'begin') return { ...there, changes: isThere ? {} : { [file]: fileTextOf(withAt(root, way, {})) } };
  if (task.do === 'name') {
    const name = nameOfWords(task.name);
    const facts = fileValue(FACTS, files[FACTS]) ?? EMPTY_FILE;
    if (name === '') return 'nameless';
    if (objectOf(facts)[name] !== undefined) return 'taken';
    const nextFacts = withAt(facts, [name], { about: task.title, rule: ruleOf(rule, files) ?? null });
    return { ...there, changes: { [FACTS]: fileTextOf(nextFacts), [file]: fileTextOf(withAt(root, way, { fact: name })) } };
  }
  // Pressed twice it is done once.
  const changes: Files = turnOf(rule, files, served) === task.do ? { [file]: switchRule(rule, files, served, task.do) } : {};
  if (ruleOf(rule, { ...files, ...changes }) !== undefined) return { ...there, changes };
  // What has gone nobody can look at.
  const [left = thing] = places.filter(({ source, pointer }) => source.file !== file || !`${pointerOf(way)}/`.startsWith(`${pointer}/`));
  return { path: left.source.file, pointer: left.pointer, changes };
}
