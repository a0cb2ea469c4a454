/** Opaque cursors: where a page ended, signed so that nobody makes their own. They hold for one entity and one order. */
import { QueryRefused } from '../errors.ts';
import type { Sealer } from '../write/sealed.ts';
import type { Order } from './order.ts';

export interface Place {
  key: unknown;
  id: number;
}

export const writeCursor = (sealer: Sealer, noun: string, order: Order, place: Place): string => {
  const body = Buffer.from(JSON.stringify([noun, order.column, order.descending, place.key, place.id])).toString('base64url');
  return `${body}.${sealer.sign(body)}`;
};

/** Throws QueryRefused `bad-cursor` for anything that was not written for this entity and order. */
export const readCursor = (sealer: Sealer, noun: string, order: Order, cursor: string): Place => {
  const [body = '', signature = ''] = cursor.split('.');
  if (signature === '' || sealer.sign(body) !== signature) throw new QueryRefused('bad-cursor', noun);
  const [entity, column, descending, key, id] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as [
    string,
    string,
    boolean,
    unknown,
    number,
  ];
  if (entity !== noun || column !== order.column || descending !== order.descending) throw new QueryRefused('bad-cursor', noun);
  return { key, id };
};
