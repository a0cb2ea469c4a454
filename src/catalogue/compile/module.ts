/** The validators of a form as the source of one ES module that imports nothing and evaluates nothing. */
import standaloneModule from 'ajv/dist/standalone/index.js';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import type { JudgedForm } from '../../engine/types.ts';
import { makeAjv } from '../schema/ajv.ts';
import { partSchemas } from './partSchemas.ts';
import { runtime } from './runtime.ts';

type Standalone = (ajv: Ajv2020, refs: Record<string, string>) => string;
const isStandalone = (value: unknown): value is Standalone => typeof value === 'function';

function standalone(): Standalone {
  const module: unknown = standaloneModule;
  const found = isStandalone(module)
    ? module
    : typeof module === 'object' && module !== null && 'default' in module
      ? module.default
      : undefined;
  if (!isStandalone(found)) throw new Error('ajv does not export its code generator');
  return found;
}

const REQUIRE = /require\("([^"]+)"\)(\.default)?/g;

/** Name of the export of a part: `root` for the root. */
const exportName = (part: string): string => (part === '' ? 'root' : part);

/**
 * ES module source: one export per part (`root`, and each top-level object or table by name), and all of them as default,
 * keyed as `Validators` are. Throws for what a page could not run: a helper of Ajv that is not written out in runtime.ts.
 */
export function validatorModule(form: JudgedForm): string {
  const ajv = makeAjv({ code: { source: true, esm: false, lines: false, optimize: 1 } });
  const parts = Object.entries(partSchemas(form));
  const refs: Record<string, string> = {};
  for (const [index, [, schema]] of parts.entries()) {
    const id = `part${index}`;
    ajv.addSchema({ ...schema }, id);
    refs[id] = id;
  }
  const helpers = new Set<string>();
  const code = standalone()(ajv, refs)
    .replace(REQUIRE, (_, name: string) => {
      const helper = runtime[name];
      if (!helper) throw new Error(`the page has no "${name}"`);
      helpers.add(helper.source);
      return helper.name;
    })
    .replace(/"use strict";/g, '');
  const names = parts.map((_, index) => `const p${index} = exports.part${index};`);
  const exported = parts.map(([part], index) => `p${index} as ${exportName(part)}`).join(', ');
  const all = parts.map(([part], index) => `${JSON.stringify(part)}: p${index}`).join(', ');
  return [...helpers, 'const exports = {};', code, ...names, `export { ${exported} };`, `export default { ${all} };`, ''].join(
    '\n',
  );
}
