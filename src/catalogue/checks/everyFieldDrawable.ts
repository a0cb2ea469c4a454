import { dayNumber } from '../../engine/dates/day.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, segmentsOfPointer, objectOf } from '../../engine/json.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import type { FormDef } from '../definition/form.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../../engine/nearest.ts';
import { judgeWidget, kindsOf } from './fitting.ts';
import { judgeOptions } from './options.ts';
import { fieldsBelow, placedIn, type UiFieldPlace } from './fieldPlaces.ts';
import { placeholdersIn } from './text/placeholders.ts';
import { wrongAt, faultAt, type Check, type CheckContext, type FoundFault } from './check.ts';
import { inEach } from './untilChanged.ts';

/** Which widgets draw a field that names none. */
function unnamedWidgets(schema: FormSchema): readonly string[] {
  if (schema.items?.['x-file']) return ['files'];
  if (kindsOf(schema).includes('array')) return ['table'];
  if (schema.format === 'date') return ['date'];
  if (schema.format === 'date-time-local') return ['date-time'];
  if (schema['x-options'] !== undefined || schema.enum !== undefined) return ['select'];
  return kindsOf(schema).includes('boolean') ? ['checkbox'] : ['text', 'file', 'digits'];
}

/** Options of a field that names no widget are those of the widget that it gets. */
function judgeUnnamed({ schema: whole }: FormDef, { field, at, pointer }: UiFieldPlace, { widgets }: CheckContext['known']): FoundFault[] {
  const schema = schemaAt(whole, segmentsOfPointer(at));
  if (widgets === undefined || schema === undefined || field.widget !== undefined || !isObject(field.with)) return [];
  const table = Object.assign({}, ...unnamedWidgets(schema).map((name) => (Object.hasOwn(widgets, name) ? widgets[name] : {}))) as JsonObject;
  const known = Object.keys(table);
  const isKnown = ([key]: [string, unknown]): boolean => known.includes(key);
  const options = Object.entries(field.with);
  const called = { called: 'the widget that it gets', none: 'no "with"' };
  return [
    ...options
      .filter((one) => !isKnown(one))
      .map(([key]) =>
        wrongAt(
          pointerTo(`${pointer}/with`, key),
          `"${at}" names no widget, and the one that it gets has no option "${key}"`,
          `${known.length > 0 ? oneOf(key, known, 'option') : 'no "with"'} Or a "widget" that has it`,
          'widget-option',
        ),
      ),
    ...judgeOptions(Object.fromEntries(options.filter(isKnown)), table, `${pointer}/with`, called).map((found) => ({
      ...found,
      check: 'widget-option',
    })),
  ];
}

/** What has another form than a day is told as an option. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: Json | undefined): value is string => dayNumber(value) !== undefined;
/** The days that a calendar offers: days that there are, and some of them. */
function judgeWindow({ schema: whole }: FormDef, { field, at, pointer }: UiFieldPlace): FoundFault[] {
  const options = objectOf(field.with);
  const drawnBy = field.widget === undefined ? unnamedWidgets(schemaAt(whole, segmentsOfPointer(at)) ?? {}) : [field.widget];
  if (!drawnBy.includes('date') && !drawnBy.includes('date-time')) return [];
  const strange = (['min', 'max'] as const).filter((key) => DAY.test(String(options[key])) && !isDay(options[key]));
  const [min, max] = [options['min'], options['max']];
  return [
    ...strange.map((key) => wrongAt(`${pointer}/with/${key}`, `there is no day ${JSON.stringify(options[key])}`, 'a day of the calendar', 'no-day')),
    ...(isDay(min) && isDay(max) && min > max
      ? faultAt(`${pointer}/with/min`, `"min" ${min} is after "max" ${max}: no day can be chosen`, `at most ${max}`, 'empty-window')
      : []),
  ];
}

/** Whether something else than a person fills the field. */
function isFilled({ rules, ui, binding }: FormDef, at: Pointer, schema: FormSchema): boolean {
  if (schema.default !== undefined || schema['x-system'] === true || rules.compute?.[at] !== undefined) return true;
  if ((rules.on ?? []).some(({ fill }) => fill !== undefined && Object.hasOwn(fill, at))) return true;
  return (ui.submits ?? []).some(({ set }) => Object.hasOwn(set, at)) || binding.save === undefined;
}

function judgeSchema(form: FormDef, uiFields: readonly UiFieldPlace[], context: CheckContext): FoundFault[] {
  const places = new Set(uiFields.map(({ at }) => at));
  return [...fieldsBelow(form.schema)].flatMap(({ name, at, pointer, schema, around }): FoundFault[] => {
    const isNeeded = around.required?.includes(name) === true;
    const { title } = schema;
    const isLeaf = schema.properties === undefined;
    // A table that names no columns shows them all.
    const inPlacedRows = !at.includes('/*') || [...places].some((place) => place.startsWith(at.slice(0, at.lastIndexOf('/*') + 2)));
    return [
      ...(isNeeded && isLeaf && inPlacedRows && !places.has(at) && !isFilled(form, at, schema)
        ? faultAt(
            pointer,
            `"${at}" is required and has no place in ui.json: nobody could fill it`,
            'a place in ui.json, a default, "compute", or no requirement',
            'required-unplaced',
          )
        : []),
      ...placeholdersIn(context, title ?? '').map((value) =>
        wrongAt(`${pointer}/title`, `a title gets no value for {${value}}`, 'words alone', 'placeholder'),
      ),
    ];
  });
}
/** Widgets into which nobody types. */
export const onlyShown: ReadonlySet<string> = new Set(['words', 'readonly', 'computed', 'hidden']);
/** A text of the product is never typed: what somebody types stays as it is. */
function judgeWord({ schema, rules }: FormDef, { field, at, pointer }: UiFieldPlace): FoundFault[] {
  if (schemaAt(schema, segmentsOfPointer(at))?.['x-word'] !== true || onlyShown.has(field.widget ?? '') || rules.compute?.[at] !== undefined)
    return [];
  return faultAt(
    `${pointer}/${field.widget === undefined ? 'at' : 'widget'}`,
    `"${at}" holds a text of the product ("x-word"), and here it is typed`,
    'the widget words, readonly or computed, or no "x-word" in schema.json',
    'typed-word',
  );
}

/** Words that nothing fills in. */
const judgeTitles = ({ ui }: FormDef, context: CheckContext): FoundFault[] =>
  ui.sections.flatMap(({ title }, index) =>
    placeholdersIn(context, title ?? '').map((name) =>
      wrongAt(`/sections/${index}/title`, `a title gets no value for {${name}}`, 'words alone', 'placeholder'),
    ),
  );

/** Checks whose words stand at a field that is not drawn. */
const judgeChecked = ({ rules, schema: whole }: FormDef, uiFields: readonly UiFieldPlace[]): FoundFault[] =>
  (rules.check ?? []).flatMap(({ at }, index) => {
    const schema = at === undefined || at === '' ? undefined : schemaAt(whole, segmentsOfPointer(at));
    const isLeaf = schema !== undefined && schema.properties === undefined && schema.items === undefined;
    const isDrawn = uiFields.some((one) => at === one.at || at?.startsWith(`${one.at}/`));
    const path = segmentsOfPointer(at ?? '');
    // That a needed field has no place is told of the schema.
    const isNeeded = schemaAt(whole, path.slice(0, -1))?.required?.includes(path.at(-1) ?? '') === true;
    return isLeaf && !isDrawn && !isNeeded
      ? faultAt(
          `/check/${index}/at`,
          `"${at}" has no place in ui.json: nobody could mend what is said there`,
          'a field that is drawn',
          'checked-unplaced',
        )
      : [];
  });

/** Both files of a form have the right shape, or there is nothing to compare. */
export const everyFieldDrawable: Check = {
  name: 'drawn',
  faults: inEach('ui', (form, context) => {
    const { definitions, known } = context;
    const [schema, rules] = [definitions.get('schema', form.id), definitions.get('rules', form.id)];
    const uiFields = form.ui.sections.flatMap(({ fields }, index) => placedIn(form.schema, fields, `/sections/${index}/fields`));
    const ofWidgets = known.fits === undefined ? [] : uiFields.flatMap((one) => judgeWidget(form, one, known.fits ?? {}));
    return [
      ...[
        ...ofWidgets,
        ...uiFields.flatMap((one) => judgeUnnamed(form, one, known)),
        ...uiFields.flatMap((one) => judgeWindow(form, one)),
        ...uiFields.flatMap((one) => judgeWord(form, one)),
        ...judgeTitles(form, context),
      ],
      ...judgeSchema(form, uiFields, context).map((found) => ({ ...found, ...(schema ? { source: schema } : {}) })),
      ...judgeChecked(form, uiFields).map((found) => ({ ...found, ...(rules ? { source: rules } : {}) })),
    ];
  }),
};
