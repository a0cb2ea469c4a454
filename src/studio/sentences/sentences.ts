/** Rules of files as sentences: read, written back, completed. */
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { isObject, pointerOf, objectOf } from '../../engine/json.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { messagesOf } from '../../catalogue/client.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import { placesIn } from '../../catalogue/json/parse.ts';
import { perText, perValue } from '../../engine/perValue.ts';
import type { RuleLocation } from '../../catalogue/ruleLocations/location.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { Completion, Sentence, SentenceAnswer } from '../desk.ts';
import { nearestRule } from '../facts.ts';
import { placedAt } from '../things.ts';
import { completeSentence } from './completion.ts';
import { ANY, DOTTED, namesOver, onlyOnes, type RuleNames, type FormTitles } from './ruleNames.ts';
import { SentenceFault } from './words.ts';
import { parseSentence } from './parser.ts';
import { printRule } from './printer.ts';
import { getLocation, parseTree, findNodeAtLocation } from 'jsonc-parser';
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isRule } from '../../catalogue/difference/speech.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { metaSchemaOf } from '../../catalogue/layout.ts';
import { schemasOf } from '../metaSchemas.ts';

interface RuleReading {
  rules: readonly RuleLocation[];
  catalogue: Catalogue;
}

/** What each form calls things, as long as nothing is changed. */
const wordsOf = perValue((catalogue: Catalogue) => {
  const { permissions, facts, options, workflows, forms } = catalogue;
  const messages = messagesOf(catalogue);
  const titlesOf = (op: string, table: Catalogue['facts']) =>
    Object.entries(table).map(([name, { about }]) => [textOf(messages, about).replace(/\.$/, ''), { [op]: name }] as const);
  const rules = [...titlesOf('permission', permissions), ...titlesOf('fact', facts)];
  const states = Object.values(workflows).flatMap(({ machine }) =>
    Object.entries(machine.states).map(([state, { meta }]) => [textOf(messages, meta.label), state] as const),
  );
  const byState = onlyOnes([...new Map(states.map((one) => [one.join('\n'), one])).values()]);
  return perText((id): FormTitles => {
    const words = vocabularyOf({ ...catalogue, messages, form: forms[id] });
    const optionsOf = (path: string): ReadonlyMap<string, Json> | undefined => {
      const list = options[words.options(path) ?? ''];
      if (list) return onlyOnes(list.items.map(({ value, label }) => [textOf(messages, String(label)), value ?? null]));
      return /status$/i.test(path) ? byState : undefined;
    };
    return { titled: perText(words.titled), isDate: words.isDate, optionsOf: perText(optionsOf), rules };
  });
});

/** What is called how by the rule at a place of a file, else as by the one that is nearest. */
export function namesAt({ rules, catalogue }: RuleReading, file: string, way: readonly string[]): RuleNames {
  const own = rules.filter(({ source }) => source.file === file);
  const pointer = pointerOf(way);
  const found = own.find((one) => one.pointer === pointer);
  const { roots = {} } = found ?? nearestRule(own, file, way) ?? {};
  const others = found ? (found.roots && !found.isOfAnyRow ? undefined : ANY) : Object.keys(roots).length > 0 ? DOTTED : ANY;
  return namesOver({ roots, others, words: wordsOf(catalogue)(placedAt(file)?.id ?? '') });
}

/** The rule around a place of a text. */
interface RuleText {
  way: readonly string[];
  pointer: Pointer;
  rule: Json;
  from: number;
}

/**
 * Finds the whole rule that stands around an offset of a sound text: where its meta schema expects one, or one is `known` to stand. An empty object is
 * one that is not written yet; a number or a text is one where nothing else may be meant.
 */
function ruleFinder(metas: MetaSchemas) {
  const schemasAt = schemasOf(metas);
  return (path: string, text: string, offset: number, known: (pointer: Pointer) => boolean): RuleText | undefined => {
    const definition = placedAt(path);
    const meta = definition && metaSchemaOf(definition.kind);
    const faults: { error: number }[] = [];
    const tree = meta === undefined ? undefined : parseTree(text, faults as never);
    if (!tree || meta === undefined || faults.length > 0) return undefined;
    const value = JSON.parse(text) as Json;
    const whole = getLocation(text, offset).path;
    for (let depth = 1; depth <= whole.length; depth += 1) {
      const segments = whole.slice(0, depth);
      const way = segments.map(String);
      const rule = valueAt(value, way);
      const isLiteral = typeof rule === 'number' || typeof rule === 'string';
      const isWritten = isRule(rule) || typeof rule === 'boolean' || (isObject(rule) && Object.keys(rule).length === 0);
      const node = isWritten || isLiteral ? findNodeAtLocation(tree, segments) : undefined;
      const pointer = pointerOf(way);
      const isExpected = (): boolean => {
        const types = schemasAt(meta, value, way).map(({ schema }) => ('var' in objectOf(schema['properties']) ? 'rule' : schema['type']));
        return types.includes('rule') && !(isLiteral && types.some((one) => one !== 'rule' && one !== undefined));
      };
      if (node && (known(pointer) || isExpected())) return { way, pointer, rule: rule ?? null, from: node.offset };
    }
    return undefined;
  };
}

/** The text with another rule where that one stands. */
const withRule = (text: string, { way }: RuleText, rule: Json): string => fileTextOf(withAt(JSON.parse(text) as Json, way, rule));

export function sentencesOf(metas: MetaSchemas) {
  const finder = ruleFinder(metas);
  const find = (path: string, text: string, offset: number, { rules }: RuleReading) => {
    const own = rules.filter(({ source }) => source.file === path);
    return finder(path, text, offset, (pointer) => own.some((one) => one.pointer === pointer));
  };
  return {
    /** The rule around an offset of a text as a sentence; null where there is none. */
    read(path: string, text: string, offset: number, reading: RuleReading): Sentence | null {
      const found = find(path, text, offset, reading);
      if (!found) return null;
      const { pointer, from, way, rule: logic } = found;
      const isNew = isObject(logic) && Object.keys(logic).length === 0;
      const whole = isNew ? undefined : reading.rules.find((one) => one.source.file === path && one.pointer === pointer);
      return { pointer, from, rule: whole?.logic ?? null, text: isNew ? '' : printRule(logic, namesAt(reading, path, way)) };
    },
    /** The text with what a sentence says in place of the rule around an offset. */
    write(path: string, text: string, offset: number, sentence: string, reading: RuleReading): SentenceAnswer | null {
      const found = find(path, text, offset, reading);
      if (!found) return null;
      try {
        const next = withRule(text, found, parseSentence(sentence, namesAt(reading, path, found.way)));
        return { text: next, from: placesIn(next).places.get(found.pointer)?.value ?? found.from };
      } catch (fault) {
        if (!(fault instanceof SentenceFault)) throw fault;
        const { message, from, to, found: stands, right } = fault;
        return { fault: { why: message, from, to, found: stands, right } };
      }
    },
    complete(path: string, text: string, offset: number, sentence: string, at: number, reading: RuleReading): Completion | null {
      const found = find(path, text, offset, reading);
      return found ? completeSentence(sentence, at, namesAt(reading, path, found.way)) : null;
    },
  };
}
