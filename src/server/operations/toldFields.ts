/** What the history tells of an entity: its fields in the words of their form, and how a value reads. */
import { allActions } from '../../catalogue/findAction.ts';
import { namesIn } from '../../engine/problem/text.ts';
import { shownDay } from '../../engine/dates/day.ts';
import { optionListOf, joinedValues, fileDefOf } from '../../engine/form/schema.ts';
import { isEmpty } from '../../engine/form/paths.ts';
import { isObject, listOf, provedAs } from '../../engine/json.ts';
import { readFileText } from '../../engine/file/fileText.ts';
import { shownPlace } from '../../engine/geoPlace.ts';
import { holds } from '../../engine/rules/logic.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject, Text } from '../../engine/types.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import type { EntityDef } from '../../catalogue/definition/entity.ts';
import { formsAsked } from '../../catalogue/askedKeys.ts';
import { workflowHeldBy, workflowsOf } from '../../catalogue/workflowsOf.ts';
import type { UiField } from '../../catalogue/definition/form.ts';
import { stateOf } from '../../engine/workflow/stateOf.ts';
import { documentPart } from '../request/formPart.ts';
import { isSealed, maskOf } from '../store/index.ts';

export interface ToldField {
  name: string;
  label: Text;
  as?: 'date';
  /** A value as people read it: `{text}` for words of the definitions, several as a list, anything else as it was typed. */
  show: (value: Json) => Json;
}

type FormPart = NonNullable<ReturnType<typeof documentPart>>;

/** Personal numbers of which only the last four digits are told. */
const MASKED: readonly unknown[] = ['aadhaar', 'phone', 'document'];
const lastFour = (value: Json): string => {
  if (isSealed(value)) return maskOf(value);
  const text = String(value);
  return `${'X'.repeat(Math.max(0, text.length - 4))}${text.slice(-4)}`;
};

/** Words of the definitions, told from what people typed. */
const wordsOf = (text: Text | undefined): Json => (text?.includes('{{') ? { text } : (text ?? null));

const plain = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.values(value)
    .map(plain)
    .filter((one) => one !== null && one !== '')
    .join(', ');
};

/** A day with its time as people read it, DD/MM/YYYY HH:MM. */
const dayAndTime = (value: Json): Json => {
  const day = typeof value === 'string' ? shownDay(value.slice(0, 10)) : undefined;
  return day === undefined ? value : `${day} ${String(value).slice(11, 16)}`;
};

/** A day within a group or a row; of a field of its own the page says it. */
const day = (value: Json): Json => shownDay(value) ?? value;

const nameOfFile = (value: Json): string => readFileText(value)?.name ?? '';

/** How a group of fields reads, and a row of a table: what is filled of it, in the order of the form. */
function readingWithin(catalogue: Catalogue, properties: Readonly<Record<string, FormSchema>>, language: string | undefined): ToldField['show'] {
  const parts = Object.entries(properties)
    .filter(([, schema]) => schema['x-local'] !== true && schema['x-system'] !== true)
    .map(([name, schema]) => ({ name, shown: schema.format === 'date' ? day : reading(catalogue, schema, language) }));
  return (value) => (isObject(value) ? parts.flatMap(({ name, shown }) => (isEmpty(value[name]) ? [] : [shown(value[name] ?? null)])) : plain(value));
}

/** How a value of this schema reads. */
function reading(catalogue: Catalogue, schema: FormSchema, language: string | undefined): ToldField['show'] {
  if (schema.properties) return readingWithin(catalogue, schema.properties, language);
  if (schema.items?.properties) {
    const row = readingWithin(catalogue, schema.items.properties, language);
    return (value) => (Array.isArray(value) ? value.map(row) : plain(value));
  }
  const list = optionListOf(schema) ?? '';
  const long = catalogue.longLists[list];
  const nameOf = (value: Json): Json => long?.find(value, language)?.label ?? plain(value);
  if (long) return (value) => (Array.isArray(value) ? value.map(nameOf) : nameOf(value));
  const items = catalogue.options[list]?.items;
  const one = (value: Json): Json =>
    wordsOf(items?.find((item) => item.value === value)?.label) ?? (typeof value === 'string' ? shownPlace(value) : plain(value));
  if (MASKED.includes(schema['x-pii'])) return lastFour;
  // Where a file is kept is nobody's business.
  if (fileDefOf(schema)) return (value) => (Array.isArray(value) ? value.map(nameOfFile) : nameOfFile(value));
  if (schema.format === 'date-time-local') return dayAndTime;
  if (schema['x-word'] === true) return (value) => (typeof value === 'string' ? { text: value } : plain(value));
  return (value) => {
    const known = items?.map((item) => item.value) ?? [];
    const many = Array.isArray(value) ? value : (joinedValues(schema, value, known) ?? [value]);
    return many.length === 1 ? one(many[0] ?? null) : many.map(one);
  };
}

/** Labels that ui.json gives, by pointer into the form; those of a table's columns too. One that says a value of the form is not the name of a field. */
function uiLabels(fields: readonly UiField[], base = ''): Map<string, Text> {
  return new Map(
    fields.flatMap(({ at, label, with: options }): [string, Text][] => {
      const columns = provedAs<UiField[]>(listOf(options?.['columns']));
      return [
        ...(label === undefined || namesIn(label).length > 0 ? [] : [[`${base}${at}`, label] as [string, Text]]),
        ...uiLabels(columns, `${base}${at}`),
      ];
    }),
  );
}

/** Fields of a form, or of a part of it, that this session may see, without what the system alone sets. */
function ofForm(catalogue: Catalogue, part: FormPart | undefined, session: JsonObject, language: string | undefined): ToldField[] {
  const form = part && catalogue.forms[part.form];
  if (!part || !form) return [];
  const labels = uiLabels(form.ui.sections.flatMap(({ fields }) => fields));
  const see = form.rules.see ?? {};
  const fields = (part.schema.items ?? part.schema).properties ?? {};
  return Object.entries(fields).flatMap(([name, schema]): ToldField[] => {
    const at = `${part.at}/${name}`;
    const label = labels.get(at) ?? schema.title;
    const unseen = [part.at, at, at.replace('/rows/', '/rows/*/')].some((pointer) => see[pointer] !== undefined && !holds(see[pointer], { session }));
    if (label === undefined || unseen || schema['x-local'] === true || schema['x-system'] === true) return [];
    return [{ name, label, show: reading(catalogue, schema, language), ...(schema['format'] === 'date' ? { as: 'date' as const } : {}) }];
  });
}

/** Columns with a title of their own; a state reads as the lifecycle calls it. */
function ofColumns(catalogue: Catalogue, def: EntityDef): ToldField[] {
  return Object.entries(def.columns ?? {}).flatMap(([name, { title, type }]): ToldField[] => {
    if (title === undefined) return [];
    const workflow = workflowHeldBy(catalogue.workflows, def, name);
    const show = (value: Json): Json => {
      const state = workflow && stateOf(workflow, value);
      return wordsOf(state && workflow.machine.states[state]?.meta.label) ?? plain(value);
    };
    return [{ name, label: title, show, ...(type === 'date' ? { as: 'date' as const } : {}) }];
  });
}

/** The forms that buttons ask about a row of this entity: before a step of its lifecycle, or before a call that writes it. */
function questionsAbout(catalogue: Catalogue, def: EntityDef): FormPart[] {
  const questionForms = workflowsOf(catalogue.workflows, def).flatMap((workflow) => formsAsked(workflow));
  const requestForms = allActions(catalogue.actions).flatMap(({ def: { do: work, request } }) =>
    Object.values(work).includes(def.noun) ? (request?.form ?? []) : [],
  );
  return [...new Set([...questionForms, ...requestForms])].flatMap((name) => {
    const form = catalogue.forms[name];
    return form?.binding.question ? { form: name, at: '', schema: form.schema } : [];
  });
}

/** Everything that is told of an entity's rows to this session, in the order of the form; rows of long lists in the language of the request. */
export function toldFields(catalogue: Catalogue, def: EntityDef, session: JsonObject, language?: string): ToldField[] {
  const own = [...ofForm(catalogue, documentPart(catalogue, def), session, language), ...ofColumns(catalogue, def)];
  const known = new Set(own.map(({ name }) => name));
  const answers = questionsAbout(catalogue, def).flatMap((part) => ofForm(catalogue, part, session, language));
  return [...own, ...answers.filter(({ name }) => !known.has(name) && known.add(name))];
}
