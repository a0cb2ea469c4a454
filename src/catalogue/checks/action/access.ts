import { allActions, operationOf, writingKinds } from '../../findAction.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { documentOf } from '../../ruleLocations/entityFields.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, faultAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from '../check.ts';
import { eachAction } from './operation.ts';
import { pointerTo } from '../../json/pointer.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { Definitions } from '../../definitions.ts';
import { nameGone } from '../../report.ts';
import { under } from '../namePlaces.ts';

const isAboutPeople = (schema: FormSchema): boolean =>
  schema['x-pii'] !== undefined ||
  Object.values(schema.properties ?? {}).some(isAboutPeople) ||
  (schema.items !== undefined && isAboutPeople(schema.items));

/** Whether rows of an entity tell of people, themselves or as part of a row that does. */
function tellsOfPeople(catalogue: Catalogue, noun: string, nouns: readonly string[] = []): boolean {
  const document = documentOf(catalogue, noun);
  if (document && isAboutPeople(document)) return true;
  const parent = catalogue.entities[noun]?.parent;
  return parent !== undefined && !nouns.includes(parent) && tellsOfPeople(catalogue, parent, [...nouns, noun]);
}

/** Operations that answer rows. What writes needs a session whatever it is about. */
const READING: ReadonlySet<string> = new Set(['get', 'list', 'count', 'rank', 'exists', 'history', 'workbook']);

/** Who may read or write people's data is said, also where it is everybody who has signed in: nothing is left open by leaving it out. */
export const actionEverybody = eachAction('everybody', ({ auth, may, internal, scope, do: work }, base, { catalogue }) => {
  if (internal === true) return [];
  const { kind, name } = operationOf(work);
  if (auth === 'none' && READING.has(kind) && tellsOfPeople(catalogue, name))
    return faultAt(`${base}/auth`, `it answers from "${name}", which tells of people, to anybody at all`, '"auth": "bearer" and "may"');
  if (auth !== 'bearer' || may !== undefined || scope === 'user') return [];
  if (kind === 'handler')
    return faultAt(
      base,
      `"${name}" may read and write what tells of people, and it does not say who may call it`,
      '"may": a rule over session, or true where everybody who has signed in may',
    );
  if (kind === 'reference' || !tellsOfPeople(catalogue, name)) return [];
  return faultAt(
    base,
    `it works on "${name}", which tells of people, and does not say who may call it`,
    '"may": a rule over session, or true where everybody who has signed in may',
  );
});

function unaudited({ definitions, catalogue, known }: CheckContext): Finding[] {
  const left = new Set(allActions(catalogue.actions).map(({ def }) => def.audit));
  const events = (catalogue.options['audit-events']?.items ?? []).map(({ value }) => String(value));
  return definitions.of('actions').flatMap(({ id, source }) =>
    Object.entries(catalogue.actions[id] ?? {}).flatMap(([action, { audit, do: work }]): Finding[] => {
      const { kind, name } = operationOf(work);
      const isHandler = kind === 'handler';
      if (audit !== undefined || !(isHandler || writingKinds.has(kind)) || (isHandler && known.silent?.includes(name) !== false)) return [];
      const noun = isHandler ? id : name;
      const idle = events.filter((event) => event.startsWith(`${noun}.`) && !left.has(event));
      const hint = idle.length > 0 ? `; no action leaves "${idle.join('", "')}"` : '';
      const right = `"audit": "${noun}.…", an event of config/options/audit-events.json${hint}`;
      const does = isHandler ? `"${name}" does more than read` : `it writes rows of ${name}`;
      return faultIn(source, pointerTo('', action), `${does}, and nobody could read in the audit who did`, right);
    }),
  );
}

/** Whoever writes leaves a word in the audit. */
export const actionUnaudited: Check = { name: 'unaudited', faults: unaudited };

/** The word that an action leaves in the audit, of an entity that it does not write and that has actions of its own which leave it. */
function auditOfAnother(audit: string, name: string, base: string, { actions, entities }: Catalogue): FoundFault[] {
  const [noun = '', ...rest] = audit.split('.');
  if (noun === name || !entities[noun] || name.split('-').includes(noun)) return [];
  const leftBy = allActions(actions).find(({ def }) => def.audit === audit && operationOf(def.do).name === noun);
  return leftBy
    ? faultAt(
        `${base}/audit`,
        `it writes rows of ${name} and would leave "${audit}", as "${leftBy.name}" does for rows of ${noun}`,
        `"${name}.${rest.join('.')}", or another event of config/options/audit-events.json`,
      )
    : [];
}

/** Operations that pick rows of a centre by the scope of who asks. */
const scoped: ReadonlySet<string> = new Set(['create', 'update', 'upsertMany', 'put', 'get', 'list', 'count', 'delete', 'restore', 'exists']);

/** An action about rows goes by who may see them, names the row that it writes over, and says in the audit what it did to which rows. */
export const actionStrayed = eachAction('strayed', ({ do: work, request, audit, scope, internal, auth }, base, { catalogue }) => {
  const { kind, name } = operationOf(work);
  const entity = catalogue.entities[name];
  if (!entity) return [];
  const isEverywhere = 'everywhere' in work && work.everywhere === true;
  return [
    ...(kind === 'update' && request?.required?.includes(entity.key) !== true
      ? faultAt(
          `${base}/request`,
          `it writes over a row of ${name}, and its request need not say which: "${entity.key}" is not required`,
          `"${entity.key}" under "required", or "do": { "create": "${name}" }`,
        )
      : []),
    ...(scope === 'none' && auth === 'bearer' && internal !== true && !isEverywhere && scoped.has(kind) && (entity.scope ?? 'none') !== 'none'
      ? faultAt(
          `${base}/scope`,
          `rows of ${name} are kept by centres, and "none" says that they are not`,
          '"centre", or "everywhere": true in "do" for what is counted at all centres',
        )
      : []),
    ...(audit === undefined ? [] : auditOfAnother(audit, name, base, catalogue)),
  ];
});

/** Every event that an action leaves has its name here: administrators read what the audit tells. */
const LIST = 'audit-events';

function reportNoList(definitions: Definitions): Finding[] {
  const audits = definitions.of('actions').flatMap(({ source }) => under(source.value, 'audit').map(({ pointer }) => ({ source, pointer })));
  const [first] = definitions.ids('options').includes(LIST) ? [] : audits;
  if (!first) return [];
  const wrong = `there is no option list "${LIST}": every language reads what the audit tells put together in English (${audits.length} places)`;
  return [{ source: first.source, ...wrongAt(first.pointer, wrong, `config/options/${LIST}.json`), ...nameGone('option list', LIST) }];
}

function unnamed({ definitions, catalogue }: CheckContext): Finding[] {
  const list = catalogue.options[LIST];
  if (list === undefined) return reportNoList(definitions);
  const values = new Set((list.items ?? []).map(({ value }) => value));
  return definitions.of('actions').flatMap(({ source }) =>
    Object.entries(source.value as Record<string, ActionDef | string>).flatMap(([name, action]): Finding[] => {
      const { audit, seen } = typeof action === 'string' ? {} : action;
      const left = [
        [audit, ['audit']],
        [seen?.event, ['seen', 'event']],
      ] as const;
      return left.flatMap(([event, keys]): Finding[] => {
        if (event === undefined || values.has(event)) return [];
        const wrong = `the audit has no name for "${event}": every language reads it put together in English`;
        const right = `{ "value": "${event}", "label": "…" } in config/options/${LIST}.json, said in every language`;
        return faultIn(source, pointerTo('', name, ...keys), wrong, right);
      });
    }),
  );
}

/** Counted among the texts that are missing, and no fault: an action works without. */
export const auditNames: Check = { name: 'missing-text', faults: () => [], notices: unnamed };
