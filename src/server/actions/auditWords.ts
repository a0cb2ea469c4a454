/** What the audit tells of, in the words of who reads: records, events, the fields of a refused call. */
import type { Catalogue } from '../../catalogue/types.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import { segmentsOfPointer } from '../../engine/json.ts';
import { textOf } from '../../engine/problem/text.ts';

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
  /** A field of what an action (`student.updateBeneficiaryDetails`) is sent, as its form calls it or the filters of a list that it loads. */
  field(action: string, field: string): string;
}

/**
 * Records and events are named in config/options/audit-records.json and audit-events.json; the names of events are given as they stand there, the page
 * says them in its language. What a form that keeps itself leaves is told by the title of the form and by `audit.done.<what>`; the rest by its own name.
 */
export function auditWords(catalogue: Catalogue, language: string | undefined): AuditWords {
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
  const field = (action: string, name: string): string => {
    const dot = action.lastIndexOf('.');
    const { form, at } = actions[action.slice(0, dot)]?.[action.slice(dot + 1)]?.request ?? {};
    const keys = [...segmentsOfPointer(typeof at === 'string' ? at : ''), ...name.split(/[./]/).filter((key) => key !== '')];
    const title = form === undefined ? undefined : schemaAt(forms[form]?.schema, keys)?.title;
    const filters = Object.values(lists)
      .filter(({ load }) => load.call === action || load.call === action.slice(dot + 1))
      .flatMap((list) => list.filters ?? []);
    const label = title ?? filters.find((filter) => filter.field === name)?.label;
    return label === undefined ? name : textOf(messages, label);
  };
  return { record, event, field };
}
