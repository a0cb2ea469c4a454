/**
 * The validators of a form as code, made by the compiler of @rjsf/validator-ajv8 with our formats and the texts of ajv-errors: as the source of
 * one ES module that imports nothing and evaluates nothing, for a page whose policy forbids both, and as functions of this process.
 */
import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { FormSchema, JudgedForm } from '../../engine/types.ts';
import { compilerOptions } from '../schema/ajv.ts';
import { partSchemas } from './partSchemas.ts';
import { runtime } from './runtime.ts';

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
  const made = parts.map(({ source }, index) => `const p${index} = ${source};`);
  const exported = parts.map(({ part }, index) => `p${index} as ${exportName(part)}`).join(', ');
  const all = parts.map(({ part }, index) => `${JSON.stringify(part)}: p${index}`).join(', ');
  return [...needs, ...made, `export { ${exported} };`, `export default { ${all} };`, ''].join('\n');
}

/** The compiled function of a schema, in a process that may evaluate code. Throws for a schema that Ajv refuses. */
export function validatorOf(schema: FormSchema): unknown {
  const needs = new Set<string>();
  const source = sourceOf(schema, needs);
  return new Function(`"use strict";${[...needs].join('\n')}\nreturn ${source};`)();
}
