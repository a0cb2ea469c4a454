/** What the handbook tells of what is stored: entities, the actions that read and write them, the states that they stand in. */
import { allActions } from '../../catalogue/findAction.ts';
import { everyPart, jsonOf } from '../../engine/json.ts';
import { messagesOf } from '../../catalogue/client.ts';
import { vocabularyOf } from '../../engine/explain/vocabulary.ts';
import { sayRule } from '../../engine/explain/sayRule.ts';
import { textOf } from '../../engine/problem/text.ts';
import type { Json } from '../../engine/types.ts';
import { exampleOf, filesUsing, json, type Entry } from './entry.ts';
import type { DefinitionUses, Use } from './uses.ts';

/** Labels of audit events, wherever an option list names them. */
function auditWords({ catalogue }: DefinitionUses): Map<string, string> {
  const messages = messagesOf(catalogue);
  const lists = [catalogue.options['activity-types'], catalogue.options['audit-events']];
  return new Map(lists.flatMap((list) => list?.items ?? []).map(({ value, label }) => [String(value), textOf(messages, label)]));
}

export function actionEntries(reading: DefinitionUses): Entry[] {
  const { catalogue, calls } = reading;
  const words = vocabularyOf({ ...catalogue, messages: messagesOf(catalogue) });
  const audits = auditWords(reading);
  return allActions(catalogue.actions).map(({ service, name, def: action }): Entry => {
    const { about, audit, auth, may, scope, request, do: work } = action;
    const uses = [...(calls.get(name) ?? []), ...(calls.get(`${service}.${name}`) ?? [])];
    const [verb = ''] = Object.keys(work);
    const noun = Object.values(work).find((value) => typeof value === 'string') ?? '';
    const what = catalogue.entities[noun]?.about;
    const file = `config/actions/${service}.json`;
    const keys = Object.keys(request?.properties ?? {});
    return {
      name: `${service}.${name}`,
      meaning: about ?? audits.get(String(audit)) ?? `${verb}: ${what ?? noun}`,
      more: [
        ['who', auth === 'none' ? 'anybody, signed in or not' : may === undefined || may === true ? 'anybody signed in' : sayRule(may, words)],
        ['rows', scope ?? 'none'],
        ['does', `${verb} ${noun}`.trim()],
        ...(request?.form === undefined ? [] : [['takes the form', request.form] as const]),
        ...(keys.length === 0 ? [] : [['takes', keys.join(', ')] as const]),
        ...(audit === undefined ? [] : [['audited as', json(audit as Json)] as const]),
      ],
      example: uses.length > 0 ? exampleOf(uses, '') : { text: json(jsonOf({ do: work })), from: file },
      used: [file, ...filesUsing(uses).filter((one) => one !== file)],
    };
  });
}

export function entityEntries(uses: DefinitionUses): Entry[] {
  const { catalogue } = uses;
  return Object.entries(catalogue.entities).map(([noun, entity]): Entry => {
    const whole = jsonOf(entity);
    const actions = allActions(catalogue.actions)
      .filter(({ def }) => [...everyPart(def.do)].includes(noun))
      .map(({ service, name, def }): Use & { name: string } => ({
        file: `config/actions/${service}.json`,
        value: { [`${service}.${name}`]: jsonOf(def.do) },
        name: `${service}.${name}`,
      }));
    const columns = Object.keys(entity.columns ?? {});
    const formulas = Object.entries(entity.columns ?? {}).flatMap(([key, { compute }]) =>
      compute === undefined ? [] : [`${key}: ${json(compute)}`],
    );
    const childCounts = Object.entries(entity.columns ?? {}).flatMap(([key, { children }]) =>
      children === undefined ? [] : [`${key}: ${json(jsonOf(children))}`],
    );
    const documentTitle = catalogue.forms[String(whole['document'])]?.schema.title;
    return {
      name: noun,
      meaning: entity.about ?? (documentTitle === undefined ? '' : `What the form "${textOf(messagesOf(catalogue), documentTitle)}" keeps.`),
      more: [
        ['key', entity.key],
        ...(typeof whole['document'] === 'string' ? [['holds the form', whole['document']] as const] : []),
        ...(columns.length === 0 ? [] : [['columns', columns.join(', ')] as const]),
        ...(formulas.length === 0 ? [] : [['columns that rules work out', formulas.join('; ')] as const]),
        ...(childCounts.length === 0 ? [] : [['columns from rows that refer to it', childCounts.join('; ')] as const]),
        ['comes to its centre by', json(whole['scope'])],
        ['actions', actions.map(({ name }) => name).join(', ') || 'none: the product writes it'],
      ],
      example: exampleOf(actions, json({ references: whole['references'] ?? {}, key: entity.key })),
      used: [...new Set([`config/entities/${noun}.json`, ...filesUsing(actions)])],
    };
  });
}

export function statusEntries(uses: DefinitionUses): Entry[] {
  const { catalogue, literals } = uses;
  const messages = messagesOf(catalogue);
  return Object.values(catalogue.workflows).flatMap((workflow) => {
    const states = Object.entries(workflow.machine.states);
    const ways = states.flatMap(([from, { on = {} }]) =>
      Object.entries(on).flatMap(([event, found]) => [found].flat().map(({ target, meta }) => ({ from, event, target: target ?? from, meta }))),
    );
    const file = `workflows/${workflow.id}.json`;
    return states.map(([state, { meta }]): Entry => {
      const into = ways.filter(({ target, from }) => target === state && from !== state);
      const out = ways.filter(({ from }) => from === state);
      const wayText = ({ event, target, meta: way }: (typeof ways)[number]): string =>
        `${event}${way?.label === undefined ? '' : ` (${textOf(messages, way.label)})`} to ${target}`;
      const label = meta?.label === undefined ? state : textOf(messages, meta.label);
      const begins =
        workflow.machine.initial === state ? 'the first state' : `reached from ${[...new Set(into.map(({ from }) => from))].join(', ') || 'nowhere'}`;
      return {
        name: `${workflow.id}: ${state}`,
        meaning: `"${label}" of "${textOf(messages, workflow.title ?? workflow.id)}": ${begins}${out.length === 0 ? ', nothing leads on' : ''}.`,
        more: [
          ['leads on', out.map(wayText).join('; ') || 'nowhere'],
          ['comes by', into.map(({ from, event }) => `${event} from ${from}`).join('; ') || 'nothing'],
          ['tone', meta?.tone ?? 'none'],
        ],
        example: { text: json({ [state]: jsonOf(meta ?? {}) }), from: file },
        used: [...new Set([file, ...filesUsing(literals.get(state) ?? [])])],
      };
    });
  });
}
