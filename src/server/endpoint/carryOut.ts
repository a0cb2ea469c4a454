/** From an action's `do` to what carries it out. */
import type { HandlerAnswer, HandlerInput } from '../call.ts';
import { handlers } from '../actions/index.ts';
import { complete } from '../operations/complete.ts';
import { count } from '../operations/count.ts';
import { create, update, put, remove, restore } from '../operations/row.ts';
import { exists, get, validate } from '../operations/get.ts';
import { sendAndOpen, sendByPayload, updateByEvent } from '../operations/send.ts';
import { takeBack } from '../operations/takeBack.ts';
import { history } from '../operations/history.ts';
import { list } from '../operations/list.ts';
import { foresee, rank } from '../operations/rank.ts';
import { reference } from '../operations/reference.ts';
import { upsertMany } from '../operations/upsertMany.ts';
import { workbookOf } from '../operations/workbookOf.ts';

/** Runs the operation or handler of the call's action. */
export function carryOut(input: HandlerInput): Promise<HandlerAnswer> {
  const work = input.def.do;
  if ('create' in work) return create(input, work.create, work.set, undefined, work);
  if ('update' in work)
    return work.event === undefined ? update(input, work.update, work.set) : updateByEvent(input, work.update, work.event, work.set);
  if ('upsertMany' in work) return upsertMany(input, work.upsertMany, work.over, work);
  if ('put' in work) return put(input, work.put, work.by, work.set);
  if ('get' in work) return get(input, work.get, work.by);
  if ('list' in work) return list(input, work.list, work);
  if ('count' in work) return count(input, work);
  if ('delete' in work) return remove(input, work.delete, work);
  if ('restore' in work) return restore(input, work.restore);
  if ('takeBack' in work) return takeBack(input, work.takeBack, work);
  if ('send' in work) return sendByPayload(input, work.send, work.event, work.by);
  if ('follow' in work) return sendAndOpen(input, work.follow, work.by, work.set);
  if ('rank' in work) return rank(input, work);
  if ('foresee' in work) return foresee(input, work.foresee);
  if ('complete' in work) return complete(input, work.complete, work.by);
  if ('validate' in work) return validate(input, work.validate, work.by);
  if ('history' in work) return history(input, work.history, work.by);
  if ('exists' in work) return exists(input, work.exists, work.by, work.having);
  if ('workbook' in work) return workbookOf(input, work.workbook, work.reads);
  if ('reference' in work) return reference(input, work.reference, work);
  const handler = handlers[work.handler];
  if (!handler) throw new Error(`No handler is called ${work.handler}: the catalogue's checks let it through.`);
  return handler(input);
}

/** True for work that changes something: remembered under an idempotency key, audited. */
export const writes = (work: HandlerInput['def']['do']): boolean =>
  ['create', 'update', 'upsertMany', 'put', 'delete', 'restore', 'takeBack', 'send', 'follow', 'rank', 'handler'].some((kind) => kind in work);
