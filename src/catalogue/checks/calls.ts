import type { Json, Logic } from '../../engine/types.ts';
import { findAction, type FoundAction } from '../findAction.ts';
import { pointerTo } from '../json/pointer.ts';
import { oneOf } from '../nearest.ts';
import type { Source } from '../source.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import { acceptedKeys, answeredKeys } from './requestKeys.ts';

interface PlacedCall { source: Source; pointer: string; name: string; given: Record<string, Logic>; keep: Record<string, string>; early: boolean; server: boolean }

const isObject = (value: Json | undefined): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object with a `call`, anywhere below. */
function callsIn(source: Source, value: Json, pointer: string, around: Record<string, Json>): PlacedCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).filter(([key]) => !(pointer === '' && key === 'examples')).flatMap(([key, one]) => callsIn(source, one, pointerTo(pointer, key), isObject(value) ? value : around));
  if (!isObject(value) || typeof value['call'] !== 'string') return below;
  const given = isObject(value['with']) ? value['with'] : {};
  const keep = isObject(value['keep']) ? Object.fromEntries(Object.entries(value['keep']).flatMap(([key, one]) => (typeof one === 'string' ? [[key, one]] : []))) : {};
  const server = around['needs'] === 'server';
  return [{ source, pointer, name: value['call'], given, keep, early: around['early'] === true, server }, ...below];
}

const roots = /^\/(data|record|session|row|rows|kept|today|lists|lookups)(\/|$)/;

function judge(call: PlacedCall, { def, service, name }: FoundAction, { catalogue }: CheckContext): Omit<Finding, 'source'>[] {
  const found: Omit<Finding, 'source'>[] = [];
  const accepted = acceptedKeys(catalogue, def);
  const keys = Object.keys(call.given).filter((key) => key !== '');
  const base = `${call.pointer}/with`;
  if (accepted) for (const key of keys) if (!accepted.has(key)) found.push({ pointer: pointerTo(base, key), wrong: `the action "${call.name}" does not take "${key}"`, right: oneOf(key, accepted, 'key') });
  const spreads = Object.hasOwn(call.given, '');
  const missing = spreads ? [] : (def.request?.required ?? []).filter((key) => !keys.includes(key));
  for (const key of missing) found.push({ pointer: call.pointer, wrong: `the action "${call.name}" needs "${key}" and does not get it`, right: `"with": { "${key}": … }` });
  for (const [key, logic] of Object.entries(call.given)) {
    if (typeof logic !== 'string' || !roots.test(logic)) continue;
    found.push({ pointer: pointerTo(base, key), part: 'value', wrong: `"${logic}" is sent as this very text`, right: `{ "var": "${logic.slice(1).replaceAll('/', '.')}" }`, check: 'pointer-for-rule' });
  }
  const answered = answeredKeys(def);
  for (const [key, pointer] of Object.entries(call.keep)) {
    const [row, field] = pointer.split('/').slice(1);
    const place = pointerTo(`${call.pointer}/keep`, key);
    if (def.single !== true && (row === undefined || !/^\d+$/.test(row))) found.push({ pointer: place, part: 'value', wrong: `"${pointer}" does not begin with the number of a row`, right: `"/0/${key}": the answer is a list of rows`, check: 'keep' });
    else if (answered && field !== undefined && !answered.has(field)) found.push({ pointer: place, part: 'value', wrong: `"${call.name}" does not answer "${field}"`, right: oneOf(field, answered, 'answered key'), check: 'keep' });
  }
  const fromPage = !call.server || call.early;
  if (def.internal === true && fromPage) found.push({ pointer: `${call.pointer}/call`, part: 'value', wrong: `"${service}.${name}" is internal: the page cannot call it`, right: call.server ? 'no "early", or an action with a door' : 'an action with a door', check: 'internal-call' });
  return found;
}

/** Refreshes name facts that somebody loads. */
function refreshes({ definitions, catalogue }: CheckContext): Finding[] {
  if (!definitions.sound('binding')) return [];
  const known = new Set(['session', 'record.stored', ...Object.values(catalogue.forms).flatMap(({ binding }) => Object.keys(binding.facts ?? {}))]);
  return Object.values(catalogue.forms).flatMap(({ id, binding }) => {
    const source = definitions.get('binding', id);
    return (binding.then?.refresh ?? []).flatMap((path, index): Finding[] => (!source || known.has(path) ? [] : [{
      source, pointer: `/then/refresh/${index}`, part: 'value', wrong: `nobody loads "${path}"`, right: oneOf(path, known, 'fact'), check: 'unknown-name',
    }]));
  });
}

/** Calls send what their actions take, all that they need, and keep what comes back. */
export const calls: Check = {
  name: 'call',
  faults: (context) => [
    ...(['rules', 'binding', 'list', 'screen'] as const).flatMap((kind) => context.definitions.of(kind).flatMap(({ source }) => callsIn(source, source.value, '', {}).flatMap((call) => {
      const action = findAction(context.catalogue, call.name);
      return action ? judge(call, action, context).map((finding) => ({ source, ...finding })) : [];
    }))),
    ...refreshes(context),
  ],
};
