/**
 * The validators of a form as code, made by the compiler of @rjsf/validator-ajv8 with our formats and the texts of ajv-errors: as the source of
 * one ES module that imports nothing and evaluates nothing, for a page whose policy forbids both, and as functions of this process.
 */
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { FormSchema, JudgedForm } from '../../engine/definition/form.ts';
import { compilerOptions } from '../schema/ajv.ts';
import { partSchemas } from './partSchemas.ts';

/**
 * The helpers that code made by Ajv asks for, written out so that a page needs no package. `tests/catalogue/module.test.ts`
 * holds them against Ajv's own.
 */
interface Helper {
  name: string;
  source: string;
}

/** Length in characters, not in UTF-16 units: a pair of surrogates counts once. */
const characters = `function characters(text) {
  let count = text.length;
  for (let at = 0; at + 1 < text.length; at += 1) {
    const first = text.charCodeAt(at);
    if (first < 0xd800 || first > 0xdbff) continue;
    const second = text.charCodeAt(at + 1);
    if (second >= 0xdc00 && second <= 0xdfff) { count -= 1; at += 1; }
  }
  return count;
}`;

/** Equality of JSON values. */
const equal = `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`;

const runtime: Readonly<Record<string, Helper>> = {
  'ajv/dist/runtime/ucs2length': { name: 'characters', source: characters },
  'ajv/dist/runtime/equal': { name: 'equal', source: equal },
};

const REQUIRE = /require\("([^"]+)"\)(\.default)?/g;

/** Name of the export of a part: `root` for the root. */
const exportName = (part: string): string => (part === '' ? 'root' : part);

/** Source of an expression that is the compiled function of a schema. `needs` takes the helpers that it asks for. */
function sourceOf(schema: FormSchema, needs: Set<string>): string {
  const code = compileSchemaValidatorsCode(schema as RJSFSchema, compilerOptions)
    .replace(REQUIRE, (_, name: string) => {
      const helper = runtime[name];
      if (!helper) throw new Error(`the page has no "${name}"`);
      needs.add(helper.source);
      return helper.name;
    })
    .replace(/"use strict";/g, '');
  return `(() => { const exports = {};${code}\nreturn exports[${JSON.stringify(hashForSchema(schema as RJSFSchema))}]; })()`;
}

/**
 * ES module source: one export per part (`root`, and each top-level object or table by name), and all of them as default,
 * keyed as `Validators` are. Throws for what a page could not run: a helper of Ajv that is not written out in runtime.ts.
 */
export function validatorModule(form: JudgedForm): string {
  const needs = new Set<string>();
  const parts = Object.entries(partSchemas(form)).map(([part, schema]) => ({ part, source: sourceOf(schema, needs) }));
  const declarations = parts.map(({ source }, index) => `const p${index} = ${source};`);
  const exported = parts.map(({ part }, index) => `p${index} as ${exportName(part)}`).join(', ');
  const all = parts.map(({ part }, index) => `${JSON.stringify(part)}: p${index}`).join(', ');
  return [...needs, ...declarations, `export { ${exported} };`, `export default { ${all} };`, ''].join('\n');
}

/** The compiled function of a schema, in a process that may evaluate code. Throws for a schema that Ajv refuses. */
export function validatorOf(schema: FormSchema): unknown {
  const needs = new Set<string>();
  const source = sourceOf(schema, needs);
  return new Function(`"use strict";${[...needs].join('\n')}\nreturn ${source};`)();
}
