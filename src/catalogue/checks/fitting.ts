/** Whether a widget can draw its field: types, formats, options, keywords that it goes by. */
import { schemaAt, typesOf } from '../../engine/form/schema.ts';
import { sameJson } from '../../engine/form/paths.ts';
import { objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { faultAt, type FoundFault, type WidgetFit } from './check.ts';
import type { UiFieldPlace } from './fieldPlaces.ts';

/** What a value of the schema may be, where there is one. */
export const kindsOf = (schema: FormSchema): string[] => typesOf(schema).filter((one) => one !== 'null');
const inWords = (schema: FormSchema): string => kindsOf(schema).join(' or ') + (schema.format ? ` of format "${schema.format}"` : '');

/** What draws nothing itself. */
const notDrawn: ReadonlySet<string> = new Set(['hidden', 'varied']);

/** What a list holds, and which widgets draw it. */
const lists = { rows: ['rows', 'table'], files: ['files', 'files'], values: ['single values', 'several or checks'] } as const;
function listedIn({ items, ...schema }: FormSchema): keyof typeof lists | undefined {
  if (!kindsOf(schema).includes('array') || items === undefined) return undefined;
  return items['x-file'] ? 'files' : kindsOf(items).includes('object') ? 'rows' : 'values';
}

const isQuestion = ({ 'x-options': list, enum: choices, type }: FormSchema): boolean =>
  typeof type === 'string' && ['string', 'integer', 'number'].includes(type) && (list !== undefined || choices !== undefined);

/** What keeps an object from being drawn as questions over the same options, and what would be right. */
function unlikeQuestions({ properties = {} }: FormSchema, at: Pointer, options: FormDef['rules']['options'] = {}): [string, string] | undefined {
  const [[first, model] = ['', {}], ...others] = Object.entries(properties);
  const plain = Object.entries(properties).find(([, one]) => !isQuestion(one));
  if (plain) return [`"${pointerTo(at, plain[0])}" is no question with options`, '"x-options" or "enum" for each of its fields'];
  const unlike = others.find(
    ([, one]) => one['x-options'] !== model['x-options'] || !sameJson(one['enum'] as Json | undefined, model['enum'] as Json | undefined),
  );
  if (unlike) return [`"${unlike[0]}" has other options than "${first}"`, 'the same options for each question, or a field of its own'];
  const ruled = Object.keys(properties).find((name) => options[pointerTo(at, name)] !== undefined);
  return ruled === undefined ? undefined : [`a rule says the options of "${ruled}"`, 'no "options" in rules.json for it, or a field of its own'];
}

/** What is said of a field that its widget cannot draw: what is wrong, and what would be right. */
type Misfit = readonly [wrong: string, right: string];

/** Why this widget does not draw this field, the first of all reasons. */
function misfitOf({ rules }: FormDef, { field, at }: UiFieldPlace, schema: FormSchema, fit: WidgetFit, hasOptions: boolean): Misfit | undefined {
  const { types, format, chooses, texts = [], needs = [], most = Infinity, options = [], items, questions, makes } = fit;
  const called = `the widget "${field.widget}"`;
  const notFitting = `${called} does not fit "${at}"`;
  if (kindsOf(schema).some((type) => !types.includes(type)) || (format !== undefined && schema.format !== format)) {
    const right = `${types.join(' or ')}${format === undefined ? '' : ` of format "${format}"`} in schema.json, or another widget`;
    return [`${notFitting}, which is ${inWords(schema)}`, right];
  }
  const content = listedIn(schema);
  if (items !== undefined && content !== undefined && content !== items)
    return [`${notFitting}, which is a list of ${lists[content][0]}`, `"items" of another type in schema.json, or the widget ${lists[content][1]}`];
  if (schema['x-file'] && !needs.includes('x-file') && !notDrawn.has(field.widget ?? ''))
    return [`${called} draws no file, and "${at}" is one`, 'the widget file, or signature'];
  if (makes !== undefined && schema['x-file'] && !schema['x-file'].types.includes(makes))
    return [`${called} makes ${makes}, which "${at}" does not take`, `"${makes}" among the "types" of its "x-file", or the widget file`];
  const unlike = questions === true ? unlikeQuestions(schema, at, rules.options) : undefined;
  if (unlike) return [`${notFitting}: ${unlike[0]}`, unlike[1]];
  const settings = objectOf(field.with);
  if (kindsOf(schema).includes('string') && texts.some((key) => typeof settings[key] !== 'string')) {
    const right = `"with": { ${texts.map((key) => `"${key}": "…"`).join(', ')} }, or "type": "boolean" in schema.json`;
    return [`${called} cannot fill "${at}": which text it writes is not said`, right];
  }
  const without = options.find((key) => settings[key] === undefined);
  if (without !== undefined) return [`${called} draws nothing without "${without}"`, `"with": { "${without}": … }`];
  const unsaidKeys = needs.filter((key) => schema[key] === undefined);
  if (unsaidKeys.length > 0) {
    const right = `${unsaidKeys.map((key) => `"${key}": …`).join(', ')} in schema.json, or another widget`;
    return [`${called} goes by ${unsaidKeys.join(' and ')}, which "${at}" does not say`, right];
  }
  if (Number(schema['maximum']) > most)
    return [
      `${called} has room for ${most} on a phone, and "${at}" goes up to ${schema['maximum']}`,
      `"maximum": ${most} in schema.json, or another widget`,
    ];
  if (chooses === true && !hasOptions)
    return [`there is nothing to choose from in "${at}"`, `"x-options", "enum", or "options" of rules.json for "${at}"`];
  return chooses === false && hasOptions ? [`${called} shows no options, and "${at}" has some`, 'select, autocomplete or choice'] : undefined;
}

export function judgeWidget(form: FormDef, place: UiFieldPlace, fits: Readonly<Record<string, WidgetFit>>): FoundFault[] {
  const {
    field: { widget },
    at,
    pointer,
  } = place;
  const schema = schemaAt(form.schema, segmentsOfPointer(at));
  if (schema === undefined) return [];
  const { 'x-options': list = schema.items?.['x-options'], enum: choices = schema.items?.['enum'] } = schema;
  const hasOptions = list !== undefined || choices !== undefined || form.rules.options?.[at] !== undefined;
  const fit = widget !== undefined && Object.hasOwn(fits, widget) ? fits[widget] : undefined;
  const holdsValues = listedIn(schema) === 'values';
  if (holdsValues && hasOptions && (fit === undefined ? widget === undefined : fit.chooses === true) && schema.uniqueItems !== true) {
    const wrong = `what is chosen in "${at}" may stand there twice: the page takes each once, who sends it otherwise need not`;
    return faultAt(`${pointer}/at`, wrong, `"uniqueItems": true for "${at}" in schema.json`, 'unfit-field');
  }
  if (fit === undefined) {
    const right = 'rows ("items" of type object), or values to choose from ("x-options" or "enum" of its "items")';
    const isUndrawn = holdsValues && !hasOptions && widget === undefined;
    return isUndrawn ? faultAt(`${pointer}/at`, `"${at}" is a list of single values, which the page cannot draw`, right, 'unfit-field') : [];
  }
  const misfit = misfitOf(form, place, schema, fit, hasOptions);
  return misfit ? faultAt(`${pointer}/widget`, ...misfit, 'unfit-widget') : [];
}
