/** What is said of the columns of a template to who fills them in, as the form has it: whether a cell must be filled, its kind, its options. */
import { segmentsOfPointer } from '../json.ts';
import { optionListOf, schemaAt } from '../form/schema.ts';
import type { FormSchema } from '../definition/form.ts';
import type { OptionItem, Text } from '../types.ts';
import { isDay, type TemplateColumn, type TemplateDef } from './template.ts';

export interface ColumnGuide {
  name: string;
  /** Its rule, ready to read. */
  note: string;
  /** Labels of its options; undefined where anything may be written. */
  options?: string[];
}

type Say = (text: Text, values?: Readonly<Record<string, number | string>>) => string;

/** What the schema says when a text does not fit it. */
function ruleOf(schema: FormSchema | undefined): Text | undefined {
  const message: unknown = schema?.['errorMessage'];
  const text = typeof message === 'object' && message !== null && 'pattern' in message ? message.pattern : message;
  return typeof text === 'string' ? text : undefined;
}

/** What a number, a yes or no and a day with its time look like in a cell; undefined for a field of another kind. */
function kindOf({ type, format, minimum, maximum }: FormSchema, say: Say): string | undefined {
  if (type === 'boolean') return say('{{sheet.yesNo}}');
  if (format === 'date-time-local') return say('{{sheet.dayTime}}');
  const bounded = (type === 'integer' || type === 'number') && minimum !== undefined && maximum !== undefined;
  return bounded ? say('{{sheet.number}}', { least: Number(minimum), most: Number(maximum) }) : undefined;
}

/** The values of a closed set, of a field or of each of its values; undefined where anything may be written. */
function listedIn(field: FormSchema | undefined): string[] | undefined {
  const values = field?.['enum'] ?? field?.items?.['enum'];
  return Array.isArray(values) ? values.map(String) : undefined;
}

export function columnGuides(
  template: TemplateDef,
  schema: FormSchema,
  lists: Readonly<Record<string, readonly OptionItem[]>>,
  say: Say,
): ColumnGuide[] {
  return template.columns.map((column: TemplateColumn): ColumnGuide => {
    const place = column.at === undefined ? [] : segmentsOfPointer(column.at);
    const field = column.at === undefined ? undefined : schemaAt(schema, place);
    const isRequired = schemaAt(schema, place.slice(0, -1))?.required?.includes(place.at(-1) ?? '') ?? false;
    const isSeveral = field?.type === 'array';
    const list = optionListOf(field);
    const items = lists[list ?? ''];
    const isLong = list !== undefined && items === undefined;
    const labels = list === undefined || isLong ? listedIn(field) : (items ?? []).map(({ value, label }) => say(String(label ?? value)));
    const own = field && kindOf(field, say);
    const rule = ruleOf(field);
    const { maxLength } = field ?? {};
    const kind =
      labels !== undefined
        ? [isSeveral ? say('{{sheet.several}}', { options: labels.join(', ') }) : say('{{sheet.option}}')]
        : isDay(column, schema)
          ? [say('{{sheet.day}}')]
          : [
              ...(isLong ? [isSeveral ? say('{{sheet.several}}', { options: say('{{sheet.long}}') }) : say('{{sheet.long}}')] : []),
              ...(own === undefined ? [] : [own]),
              ...(rule === undefined ? [] : [say(rule)]),
              ...(maxLength === undefined ? [] : [say('{{sheet.most}}', { count: Number(maxLength) })]),
            ];
    return {
      name: column.name,
      note: [say(isRequired ? '{{sheet.required}}' : '{{sheet.optional}}'), ...kind].join('\n'),
      ...(labels === undefined || isSeveral ? {} : { options: labels }),
    };
  });
}
