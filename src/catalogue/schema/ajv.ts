/**
 * The one place where Ajv is made, for meta schemas and form schemas alike: JSON Schema 2020-12, our formats, texts of
 * ajv-errors.
 */
import type { CustomValidatorOptionsType } from '@rjsf/validator-ajv8';
import type { Ajv, CodeKeywordDefinition } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import * as errorsModule from 'ajv-errors';

/**
 * The formats of form schemas, as expressions: one table for the check, the server's validators and the page's,
 * so that none of them can read a value differently. `tests/catalogue/formats.test.ts` holds them against ajv-formats.
 */
const day = String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`;
const leap = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`;
/** The calendar of rules begins with the year 1. */
const date = `(?!0000)(?:\\d{4}-${day}|${leap})`;
const zone = String.raw`(?:[zZ]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const label = '[a-zA-Z0-9]+(?:-+[a-zA-Z0-9]+)*';

export const formats: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${date}$`),
  time: new RegExp(`^${clock}${zone}$`),
  'date-time': new RegExp(`^${date}[tT ]${clock}${zone}$`),
  // OpenAPI's name for a day and a time without a zone: what a clock on the wall says.
  'date-time-local': new RegExp(`^${date}T${clock}$`),
  email: new RegExp(String.raw`^[\w!#$%&'*+/=?^{|}~\x60-]+(?:\.[\w!#$%&'*+/=?^{|}~\x60-]+)*@(?:${label}\.)+${label}$`),
  uri: /^[a-zA-Z][a-zA-Z0-9+.-]*:[^\s<>"{}|\\^`]+$/,
  uuid: /^(?:urn:uuid:)?[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$/,
};

/** What ajv-errors asks of an Ajv. */
type Extended = Pick<Ajv, 'opts'> & { addKeyword: (definition: CodeKeywordDefinition) => unknown };
type Plugin = (ajv: Extended) => unknown;
const isPlugin = (value: unknown): value is Plugin => typeof value === 'function';

/** A CommonJS default export, however the loader at hand wraps it. */
function pluginOf(module: unknown): Plugin {
  for (let here = module; typeof here === 'object' && here !== null && 'default' in here;) {
    here = here.default;
    if (isPlugin(here)) return here;
  }
  throw new Error('ajv-errors does not export its plugin');
}
const addErrors = pluginOf(errorsModule);

/** Without the schema of `errorMessage` itself, which each Ajv would compile anew: our meta schemas judge what stands there. */
function withErrors<A extends Ajv>(ajv: A): A {
  addErrors({ opts: ajv.opts, addKeyword: ({ metaSchema: _own, ...definition }) => ajv.addKeyword(definition) });
  return ajv;
}

const base: Options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  validateFormats: true,
  // Our meta schemas judge the schemas of definitions; that they are schemas themselves is proved by `tests/catalogue/meta.test.ts`.
  validateSchema: false,
  logger: false,
  code: { optimize: false },
};

/** A fresh Ajv; `options` add to the house's own. */
export function makeAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ ...base, ...options });
  for (const [name, expression] of Object.entries(formats)) ajv.addFormat(name, expression);
  return withErrors(ajv);
}

/** The same Ajv for the compiler of @rjsf/validator-ajv8, which makes its own for each schema. */
export const compilerOptions: CustomValidatorOptionsType = {
  // Its type names the class of an older draft.
  AjvClass: Ajv2020 as unknown as NonNullable<CustomValidatorOptionsType['AjvClass']>,
  customFormats: formats,
  ajvFormatOptions: false,
  ajvOptionsOverrides: { ...base, verbose: false, multipleOfPrecision: undefined, code: { esm: false, lines: false, optimize: 1 } },
  extenderFn: withErrors,
};
