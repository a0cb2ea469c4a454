/**
 * The one place where Ajv is made, for meta schemas and form schemas alike: JSON Schema 2020-12, our formats, texts of
 * ajv-errors.
 */
import type { CustomValidatorOptionsType } from '@rjsf/validator-ajv8';
import type { Ajv } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import * as errorsModule from 'ajv-errors';
import { formats } from './formats.ts';

type Plugin = (ajv: Ajv) => unknown;
const isPlugin = (value: unknown): value is Plugin => typeof value === 'function';

/** A CommonJS default export, however the loader at hand wraps it. */
function pluginOf(module: unknown): Plugin {
  for (let here = module; typeof here === 'object' && here !== null && 'default' in here;) {
    here = here.default;
    if (isPlugin(here)) return here;
  }
  throw new Error('ajv-errors does not export its plugin');
}

const base: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateFormats: true,
  logger: false,
  code: { optimize: false },
};

/** A fresh Ajv; `options` add to the house's own. */
export function makeAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...base, ...options });
  for (const [name, expression] of Object.entries(formats)) ajv.addFormat(name, expression);
  pluginOf(errorsModule)(ajv);
  return ajv;
}

/** The same Ajv for the compiler of @rjsf/validator-ajv8, which makes its own for each schema. Our meta schemas have judged them all before. */
export const compilerOptions: CustomValidatorOptionsType = {
  // Its type names the class of an older draft.
  AjvClass: Ajv2020 as unknown as NonNullable<CustomValidatorOptionsType['AjvClass']>,
  customFormats: formats,
  ajvFormatOptions: false,
  ajvOptionsOverrides: {
    ...base,
    verbose: false,
    multipleOfPrecision: undefined,
    validateSchema: false,
    code: { esm: false, lines: false, optimize: 1 },
  },
  extenderFn: (ajv) => {
    pluginOf(errorsModule)(ajv);
    return ajv;
  },
};
