/** The rule around a place of a text, and another written in its stead. */
import { getLocation, parseTree, findNodeAtLocation } from 'jsonc-parser';
import { valueAt, withAt } from '../../engine/form/paths.ts';
import { isObject, objectOf, pointerOf } from '../../engine/json.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import { isRule } from '../../catalogue/difference/speech.ts';
import { fileTextOf } from '../../catalogue/json/fileText.ts';
import { metaSchemaOf } from '../../catalogue/layout.ts';
import type { MetaSchemas } from '../../catalogue/meta/metaJudge.ts';
import { schemasOf } from '../metaSchemas.ts';
import { placedAt } from '../things.ts';

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
export function ruleFinder(metas: MetaSchemas) {
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
export const withRule = (text: string, { way }: RuleText, rule: Json): string => fileTextOf(withAt(JSON.parse(text) as Json, way, rule));
