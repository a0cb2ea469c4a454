/** What the audit tells of, in the words of who reads: records, events, what was refused or filtered by. */
import type { Catalogue } from '../../catalogue/types.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { shownDay } from '../../engine/dates/day.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { listOf, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import { codes, type ProblemCode } from '../../engine/problem/codes.ts';
import { namesIn, textOf } from '../../engine/problem/text.ts';
import type { Json, JsonObject } from '../../engine/types.ts';

const spoken = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[.-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface AuditWords {
  record(entity: string): string;
  event(event: string): string;
  /**
   * A detail of an action (`student.updateBeneficiaryDetails`) as people read it: a code as its general message says it, one that wants values as what is
   * not valid; a field as the action's form calls it, a list that it loads, or any list. What none calls says nothing to them.
   */
  detail(action: string, detail: JsonObject | null): JsonObject;
}

/**
 * Records and events are named in config/options/audit-records.json and audit-events.json; the names of events are given as they stand there, the page
 * says them in its language. What a form that keeps itself leaves is told by the title of the form and by `audit.done.<what>`; the rest by its own name.
 */
export function auditWords(catalogue: Catalogue, language: string | undefined, centres?: ReadonlyMap<Json, { name: Json }>): AuditWords {
  const { options, entities, forms, actions, lists } = catalogue;
  const messages = messagesOf(catalogue, language);
  const [records, events] = ['audit-records', 'audit-events'].map(
    (list) => new Map((options[list]?.items ?? []).map(({ value, label }) => [String(value), String(label)])),
  );
  const record = (entity: string): string => textOf(messages, records?.get(entity) ?? spoken(entity));
  const event = (name: string): string => {
    const [entity = '', ...parts] = name.split('.');
    const key = `audit.done.${parts.join('.')}`;
    const label = Object.hasOwn(messages, key) && entities[entity] ? textOf(messages, `{{${key}}}`, { record: record(entity) }) : undefined;
    return events?.get(name) ?? label ?? [record(entity), ...parts.map((part) => spoken(part).toLowerCase())].join(' ');
  };
  const field = (action: string, name: string): string[] => {
    const dot = action.lastIndexOf('.');
    const { form, at } = actions[action.slice(0, dot)]?.[action.slice(dot + 1)]?.request ?? {};
    const keys = [...segmentsOfPointer(typeof at === 'string' ? at : ''), ...name.split(/[./]/).filter((key) => key !== '')];
    const title = form === undefined ? undefined : schemaAt(forms[form]?.schema, keys)?.title;
    const callers = Object.values(lists).filter(({ load }) => load.call === action || load.call === action.slice(dot + 1));
    const places = [...callers, ...Object.values(lists)].flatMap(({ filters = [], columns }) => [...filters, ...columns]);
    const inList = places.find((one) => ('field' in one ? one.field === name : one.at === `/${name}`))?.label;
    const label = title ?? (name === 'search' ? '{{app.search}}' : inList);
    return label === undefined ? [] : [textOf(messages, label)];
  };
  const valueWords = (key: string, value: Json): Json => {
    if (typeof value === 'boolean') return textOf(messages, value ? '{{app.yes}}' : '{{app.no}}');
    return (key === 'centerId' ? centres?.get(value)?.name : shownDay(value)) ?? value;
  };
  const detail: AuditWords['detail'] = (action, line) => {
    const { code, count, fields, filter, ...others } = line ?? {};
    const text = typeof code === 'string' && Object.hasOwn(codes, code) ? textOf(messages, `{{${codes[code as ProblemCode].text}}}`) : code;
    const filterWords = Object.entries(objectOf(filter)).flatMap(([key, value]) =>
      field(action, key).map((name) => [name, value === null ? null : [value].flat().map((one) => valueWords(key, one))] as const),
    );
    return {
      ...others,
      code: namesIn(String(text)).length === 0 ? (text ?? null) : textOf(messages, '{{problem.invalid}}'),
      count: typeof count === 'number' ? textOf(messages, '{{audit.rows}}', { count }) : null,
      fields: listOf(fields).flatMap((name) => field(action, String(name))),
      filter: Object.fromEntries(filterWords),
    };
  };
  return { record, event, detail };
}
