/** Rows that stand in the definitions say what actions pick them by and answer of them: a column renamed in all of them would be empty everywhere. */
import { allActions, operationOf } from '../../findAction.ts';
import { formPart } from '../../formPart.ts';
import { pointerTo } from '../../json/pointer.ts';
import { oneOf } from '../../../engine/nearest.ts';
import { rowKeyLost, nameGone } from '../../report.ts';
import { isTable, rowFileOf, rowKeysOf } from '../../rowKeys.ts';
import { entityFields } from '../../ruleLocations/entityFields.ts';
import type { ActionDef } from '../../definition/action.ts';
import type { Catalogue } from '../../types.ts';
import { wrongAt, faultIn, type FoundFault, type Check, type CheckContext, type Finding } from '../check.ts';
import { storedKeys } from '../../requestKeys.ts';
import { eachAction } from './operation.ts';
import { columnValues, statesIn } from '../../columnValues.ts';
import type { Logic } from '../../../engine/types.ts';
import { literalWords } from '../callValues.ts';

type Keys = ReadonlySet<string> | undefined;

const lackingKey = (catalogue: Catalogue, name: string, key: string, keys: Keys, pointer: string): FoundFault[] => {
  const file = rowFileOf(catalogue, name);
  return !keys || keys.has(key)
    ? []
    : [{ ...wrongAt(pointer, `no row of config/${file}.json says "${key}"`, oneOf(key, keys, 'key')), ...rowKeyLost(file, key) }];
};

const answerOf = ({ answer = [] }: ActionDef, base: string): { key: string; pointer: string }[] =>
  answer.flatMap((key, index) => (typeof key === 'string' ? [{ key, pointer: `${base}/answer/${index}` }] : []));

/** `programId` names a row of a table by its id. */
const namesRow = (catalogue: Catalogue, name: string, key: string): boolean => isTable(catalogue, name) && key.endsWith('Id');

type Listing = Extract<ActionDef['do'], { list: string }>;

/** Keys of rows that are listed each with what is stored for it. */
function joinKeys(catalogue: Catalogue, { list, beside, people, with: more, leftJoin }: Listing, rows: Keys): Keys {
  const entityKeys = storedKeys(catalogue, list);
  if (!rows || !entityKeys) return undefined;
  return new Set([...rows, ...entityKeys, ...Object.keys({ ...beside, ...people, ...more }), ...(leftJoin ? [leftJoin.by] : [])]);
}

export const actionRowKeys = eachAction('row-key', (action, base, { catalogue }) => {
  const { do: work } = action;
  if ('reference' in work) {
    const { reference: name, by = [], take = [], within } = work;
    const [rows, answerKeys] = [rowKeysOf(catalogue, name), rowKeysOf(catalogue, name, within)];
    return [
      ...by.flatMap((key, index) => (namesRow(catalogue, name, key) ? [] : lackingKey(catalogue, name, key, rows, `${base}/do/by/${index}`))),
      ...take.flatMap((key, index) => lackingKey(catalogue, name, key, answerKeys, `${base}/do/take/${index}`)),
      ...answerOf(action, base).flatMap(({ key, pointer }) => lackingKey(catalogue, name, key, answerKeys, pointer)),
    ];
  }
  if (!('list' in work) || !work.leftJoin) return [];
  const { reference: name } = work.leftJoin;
  const rows = rowKeysOf(catalogue, name);
  const keys = joinKeys(catalogue, work, rows);
  return [
    ...lackingKey(catalogue, name, 'id', rows, pointerTo(base, 'do', 'leftJoin', 'reference')),
    ...answerOf(action, base).flatMap(({ key, pointer }) => lackingKey(catalogue, name, key, keys, pointer)),
  ];
});

interface Picked {
  entity: string;
  where: Readonly<Record<string, Logic>>;
  at: string;
}

/** Whether rows come from another form than that of their entity too, or are sent this key beside it: then its options are not all that they hold. */
const comesOtherwise = ({ actions, entities }: Catalogue, noun: string, key: string): boolean => {
  const document = entities[noun]?.document;
  const form = typeof document === 'string' ? document : document?.form;
  return allActions(actions).some(({ def: { do: work, request = {} } }) => {
    const writes = (['create', 'update', 'put', 'upsertMany'] as const).some((kind) => (work as Record<string, unknown>)[kind] === noun);
    const isSent = request.required?.includes(key) === true || Object.hasOwn(request.properties ?? {}, key);
    return writes && (isSent || (request.form !== undefined && request.form !== form));
  });
};

/** Rows are picked by words that their columns hold: by another word none ever is, and nobody is told. */
export const actionWhere = eachAction('never-equal', ({ do: work }, base, { catalogue, definitions }) => {
  if (!definitions.sound('options') || !definitions.sound('workflow')) return [];
  const own: Picked[] = 'where' in work && work.where ? [{ entity: operationOf(work).name, where: work.where, at: `${base}/do/where` }] : [];
  const keeping = 'unless' in work ? (work.unless ?? []) : [];
  const picked = [...own, ...keeping.map(({ entity, where }, index): Picked => ({ entity, where, at: `${base}/do/unless/${index}/where` }))];
  return picked.flatMap(({ entity, where, at }) =>
    Object.entries(where).flatMap(([key, logic]) => {
      const isState = statesIn(catalogue, entity, key) !== undefined;
      const values = isState || !comesOtherwise(catalogue, entity, key) ? columnValues(catalogue, entity, key).values : undefined;
      return literalWords(logic, pointerTo(at, key))
        .filter(({ word }) => values !== undefined && !values.includes(word))
        .map(({ word, pointer }) =>
          wrongAt(
            pointer,
            `no row of ${entity} has ${JSON.stringify(word)} as its "${key}"`,
            oneOf(String(word), (values ?? []).map(String), 'value'),
          ),
        );
    }),
  );
});

/** A key that code goes by, with the actions behind which it stands. */
interface RowKey {
  noun: string;
  key: string;
  how: 'by' | 'of';
  actions: string[];
}

/** Each key once, whoever asks for it. */
function askedIn({ catalogue, known: { reads = {} } }: CheckContext): RowKey[] {
  const found = new Map<string, RowKey>();
  for (const { service, name, def } of allActions(catalogue.actions)) {
    const { kind, name: handler } = operationOf(def.do);
    for (const [noun, keys] of Object.entries(kind === 'handler' ? (reads[handler] ?? {}) : {}))
      for (const how of ['by', 'of'] as const)
        for (const key of keys[how] ?? []) {
          // A key by which rows are found is there to be read, too.
          const need = found.get(`${noun} ${key}`) ?? { noun, key, how, actions: [] };
          const action = `"${service}.${name}"`;
          found.set(`${noun} ${key}`, { ...need, how: need.how === 'by' ? 'by' : how, actions: [...new Set([...need.actions, action])] });
        }
  }
  return [...found.values()];
}

const naming = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `the action ${first}` : `the action ${first} and ${others.length} more`;

/** What the store can find rows by. */
function isFoundBy({ catalogue }: CheckContext, noun: string, key: string): boolean {
  const { key: id, columns = {}, references = {}, encrypted = [] } = catalogue.entities[noun] ?? {};
  return id === key || Object.hasOwn(columns, key) || Object.hasOwn(references, key) || encrypted.includes(key);
}

/** Rows of a file of the definitions. One that cannot be read is told as that. */
function lackingRows({ catalogue, definitions }: CheckContext, { noun, key, actions }: RowKey): Finding[] {
  const [folder, name = ''] = noun.split('/');
  const kind = folder === 'options' ? 'options' : 'reference';
  const keys = rowKeysOf(catalogue, name);
  const [source, app] = [definitions.get(kind, name), definitions.get('app', 'app')];
  if (!definitions.ids(kind).includes(name))
    return app
      ? [
          {
            source: app,
            ...wrongAt('', `there is no config/${noun}.json, whose rows code reads: ${naming(actions)}`, 'that file'),
            ...nameGone(kind === 'options' ? 'option list' : 'reference file', name, `config/${noun}.json`),
          },
        ]
      : [];
  if (!source || !keys || keys.has(key)) return [];
  const wrong = `no row says "${key}", which code goes by: ${naming(actions)}`;
  return [{ source, ...wrongAt(kind === 'options' ? '/items' : '/rows', wrong, oneOf(key, keys, 'key')), ...rowKeyLost(noun, key) }];
}

function lackingColumn(context: CheckContext, { noun, key, how, actions }: RowKey): Finding[] {
  const { catalogue, definitions } = context;
  if (noun.includes('/')) return lackingRows(context, { noun, key, how, actions });
  const who = naming(actions);
  const [source, entity] = [definitions.get('entity', noun), catalogue.entities[noun]];
  if (!entity || !source) {
    const app = definitions.get('app', 'app');
    return app ? faultIn(app, '', `no rows are kept as "${noun}", which code reads: ${who}`, `config/entities/${noun}.json`) : [];
  }
  if (how === 'by') {
    if (isFoundBy(context, noun, key)) return [];
    const wrong = `there is no column "${key}", by which code finds rows: ${who}`;
    return faultIn(source, entity.columns ? '/columns' : '', wrong, `"${key}": { "type": …, "filter": true } under "columns"`);
  }
  const form = typeof entity.document === 'string' ? entity.document : entity.document?.form;
  // What is wrong with the form is said there.
  if (form !== undefined && formPart(catalogue.forms, form, 'schema') === undefined) return [];
  const fields = entityFields(catalogue, noun);
  // Of rows that no form describes definitions say the columns.
  if (fields ? fields.has(key) : isFoundBy(context, noun, key)) return [];
  const schema = definitions.get('schema', form ?? '');
  const wrong = `there is no ${fields ? 'field' : 'column'} "${key}", which code goes by in each ${noun}: ${who}`;
  if (!fields) return faultIn(source, entity.columns ? '/columns' : '', wrong, `"${key}": { "type": … } under "columns"`);
  return schema ? faultIn(schema, '/properties', wrong, `the field "${key}", or a column of that name in ${source.file}`) : [];
}

/** Columns and fields that handlers of the server go by are there: they say so beside their code. */
export const handlerKeys: Check = { name: 'handler-key', faults: (context) => askedIn(context).flatMap((need) => lackingColumn(context, need)) };
