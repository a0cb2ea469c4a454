import { entityFields } from '../../ruleLocations/entityFields.ts';
import { oneOf } from '../../nearest.ts';
import { nameGone, rowKeyLost } from '../../report.ts';
import { rowKeysOf } from '../../rowKeys.ts';
import { wrongAt, type Check, type CheckContext, type Finding } from '../check.ts';
import { operationOf } from './operation.ts';

/** A key that code goes by, with the actions behind which it stands. */
interface Asked {
  noun: string;
  key: string;
  how: 'by' | 'of';
  actions: string[];
}

/** Each key once, whoever asks for it. */
function askedIn({ catalogue, known: { reads = {} } }: CheckContext): Asked[] {
  const found = new Map<string, Asked>();
  for (const [service, actions] of Object.entries(catalogue.actions))
    for (const [name, action] of Object.entries(actions)) {
      const { kind, name: handler } = operationOf(action.do);
      for (const [noun, keys] of Object.entries(kind === 'handler' ? (reads[handler] ?? {}) : {}))
        for (const how of ['by', 'of'] as const)
          for (const key of keys[how] ?? []) {
            // A key by which rows are found is there to be read, too.
            const asked = found.get(`${noun} ${key}`) ?? { noun, key, how, actions: [] };
            const action = `"${service}.${name}"`;
            found.set(`${noun} ${key}`, { ...asked, how: asked.how === 'by' ? 'by' : how, actions: [...new Set([...asked.actions, action])] });
          }
    }
  return [...found.values()];
}

const named = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `the action ${first}` : `the action ${first} and ${others.length} more`;

/** What the store can find rows by. */
function isFoundBy({ catalogue }: CheckContext, noun: string, key: string): boolean {
  const { key: id, columns = {}, references = {}, encrypted = [] } = catalogue.entities[noun] ?? {};
  return id === key || Object.hasOwn(columns, key) || Object.hasOwn(references, key) || encrypted.includes(key);
}

/** Rows of a file of the definitions. One that cannot be read is told as that. */
function lackingRows({ catalogue, definitions }: CheckContext, { noun, key, actions }: Asked): Finding[] {
  const [folder, name = ''] = noun.split('/');
  const kind = folder === 'options' ? 'options' : 'reference';
  const keys = rowKeysOf(catalogue, name);
  const [source, app] = [definitions.get(kind, name), definitions.get('app', 'app')];
  if (!definitions.ids(kind).includes(name))
    return app
      ? [
          {
            source: app,
            ...wrongAt('', `there is no config/${noun}.json, whose rows code reads: ${named(actions)}`, 'that file'),
            ...nameGone(kind === 'options' ? 'option list' : 'reference file', name, `config/${noun}.json`),
          },
        ]
      : [];
  if (!source || !keys || keys.has(key)) return [];
  const wrong = `no row says "${key}", which code goes by: ${named(actions)}`;
  return [{ source, ...wrongAt(kind === 'options' ? '/items' : '/rows', wrong, oneOf(key, keys, 'key')), ...rowKeyLost(noun, key) }];
}

function lacking(context: CheckContext, { noun, key, how, actions }: Asked): Finding[] {
  const { catalogue, definitions } = context;
  if (noun.includes('/')) return lackingRows(context, { noun, key, how, actions });
  const who = named(actions);
  const [source, entity] = [definitions.get('entity', noun), catalogue.entities[noun]];
  if (!entity || !source) {
    const app = definitions.get('app', 'app');
    return app ? [{ source: app, ...wrongAt('', `no rows are kept as "${noun}", which code reads: ${who}`, `config/entities/${noun}.json`) }] : [];
  }
  if (how === 'by') {
    if (isFoundBy(context, noun, key)) return [];
    const wrong = `there is no column "${key}", by which code finds rows: ${who}`;
    return [{ source, ...wrongAt(entity.columns ? '/columns' : '', wrong, `"${key}": { "type": …, "filter": true } under "columns"`) }];
  }
  const form = typeof entity.document === 'string' ? entity.document : entity.document?.form;
  // What is wrong with the form is said there.
  if (form !== undefined && catalogue.forms[form] === undefined) return [];
  const fields = entityFields(catalogue, noun);
  // Of rows that no form describes definitions say the columns.
  if (fields ? fields.has(key) : isFoundBy(context, noun, key)) return [];
  const schema = definitions.get('schema', form ?? '');
  const wrong = `there is no ${fields ? 'field' : 'column'} "${key}", which code goes by in each ${noun}: ${who}`;
  if (!fields) return [{ source, ...wrongAt(entity.columns ? '/columns' : '', wrong, `"${key}": { "type": … } under "columns"`) }];
  return schema ? [{ source: schema, ...wrongAt('/properties', wrong, `the field "${key}", or a column of that name in ${source.file}`) }] : [];
}

/** Columns and fields that handlers of the server go by are there: they say so beside their code. */
export const handlerKeys: Check = { name: 'handler-key', faults: (context) => askedIn(context).flatMap((asked) => lacking(context, asked)) };
