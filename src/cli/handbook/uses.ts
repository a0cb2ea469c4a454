/** Where the definitions use what the handbook tells of: found by reading them, never written down. */
import { toldDefinitions, type ToldDefinitions } from '../../catalogue/validateDefinitions.ts';
import type { Files } from '../../catalogue/definitions.ts';
import { layout } from '../../catalogue/layout.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import { expressionOf } from '../../engine/rules/readsOf.ts';
import { everyPart, isObject, segmentsOfPointer } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';

/** Something used at a place, with what stands there. */
export interface Use {
  file: string;
  value: Json;
}
export type Uses = Map<string, Use[]>;

export interface DefinitionUses extends ToldDefinitions {
  /** Operator -> expressions that use it; path of a fact -> rules that read it; text in a rule -> rules that name it. */
  operators: Uses;
  facts: Uses;
  literals: Uses;
  /** Root of facts -> kinds of places whose rules may read it. */
  readable: Map<string, Set<string>>;
  /** Widget -> fields; key of a message -> texts with it; name of a call -> calls. */
  widgets: Uses;
  messages: Uses;
  calls: Uses;
}

function note(uses: Uses, key: string, use: Use): void {
  uses.set(key, [...(uses.get(key) ?? []), use]);
}

/** A place in general: `schemas/forms/<area>/<form>/rules.json check`. */
function kindOfPlace(file: string, pointer: string): string {
  const like = layout.find(({ pattern }) => pattern.test(file))?.like ?? file;
  const [first = '', second = ''] = segmentsOfPointer(pointer);
  const isNamed = /^config\/(permissions|facts)\.json$/.test(file);
  const inside = isNamed ? '' : file.startsWith('config/actions/') ? second : first;
  return `${like}${inside === '' ? '' : ` ${inside}`}`;
}

function walkLogic(logic: Json, visit: (part: Json, op: string) => void, literal: (text: string) => void): void {
  const found = expressionOf(logic);
  if (found) {
    visit(logic, found.op);
    if (found.op !== 'var') found.args.forEach((arg) => walkLogic(arg, visit, literal));
  } else if (Array.isArray(logic)) logic.forEach((one) => walkLogic(one, visit, literal));
  else if (typeof logic === 'string') literal(logic);
}

const KEY = /\{\{\s*([\w.-]+)\s*\}\}/g;
/** Kinds of files that show how things are used; examples and rows of reference data only repeat them. */
const telling = layout.filter(({ kind }) => !['examples', 'workflow-examples', 'reference', 'page'].includes(kind)).map(({ kind }) => kind);

/** Reads the texts of all definitions by path. */
export function usesIn(files: Files): DefinitionUses {
  const definitions = toldDefinitions(files);
  const all: DefinitionUses = {
    ...definitions,
    operators: new Map(),
    facts: new Map(),
    literals: new Map(),
    readable: new Map(),
    widgets: new Map(),
    messages: new Map(),
    calls: new Map(),
  };
  for (const { source, pointer, logic, roots } of definitions.rules) {
    const { file } = source;
    walkLogic(
      logic,
      (value, op) => note(all.operators, op, { file, value }),
      (text) => note(all.literals, text, { file, value: logic }),
    );
    for (const path of new Set(readsOf(logic).flatMap(({ path: read, inner }) => (inner ? [] : [read]))))
      note(all.facts, path, { file, value: logic });
    for (const root of Object.keys(roots ?? {})) {
      all.readable.set(root, (all.readable.get(root) ?? new Set()).add(kindOfPlace(file, pointer)));
    }
  }
  for (const kind of new Set(telling)) {
    for (const { source } of definitions.definitions.of(kind)) {
      const { file, value } = source;
      for (const one of everyPart(value)) {
        if (typeof one === 'string') for (const [, key = ''] of one.matchAll(KEY)) note(all.messages, key, { file, value: one });
        if (!isObject(one)) continue;
        if (kind === 'ui' && typeof one['widget'] === 'string') note(all.widgets, one['widget'], { file, value: one });
        for (const key of ['call', 'reads'] as const) if (typeof one[key] === 'string') note(all.calls, one[key], { file, value: one });
      }
    }
  }
  return all;
}
