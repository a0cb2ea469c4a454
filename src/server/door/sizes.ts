/** How large a body may be, by the action that it is for or, before that is known, by its service. */
import { limitsOf } from '../../catalogue/limits.ts';
import { insteadOf } from '../../catalogue/requestKeys.ts';
import type { ActionDef, Catalogue } from '../../catalogue/types.ts';
import { requestFiles } from '../files/take.ts';

const KILO = 1024;
/** A file in base64 within `data`, percent-encoded or not. */
const IN_TEXT = 1.5;

/** Bytes of the field `data`, and of the largest file, in it or as a part behind it. */
export interface Size {
  text: number;
  file: number;
}

/** Bytes that who is not signed in may send. */
export const strangerBytes = (catalogue: Catalogue): number => limitsOf(catalogue.app).strangerKilobytes * KILO;

const known = new WeakMap<Catalogue, Map<ActionDef, Size>>();

/** What an action takes, itself or through one that works instead of it. */
export function actionSize(catalogue: Catalogue, def: ActionDef): Size {
  const sizes = known.get(catalogue) ?? new Map<ActionDef, Size>();
  known.set(catalogue, sizes);
  const found = sizes.get(def);
  if (found) return found;
  const { bodyKilobytes, manyRowsKilobytes } = limitsOf(catalogue.app);
  const all = [def, ...insteadOf(catalogue, def)];
  const file = Math.max(0, ...all.flatMap(({ request }) => requestFiles(catalogue, request).map(({ def: { maxBytes } }) => maxBytes)));
  const rows = all.some(({ do: work }) => 'upsertMany' in work) ? Math.max(bodyKilobytes, manyRowsKilobytes) : bodyKilobytes;
  const size = { text: rows * KILO + Math.ceil(file * IN_TEXT), file };
  sizes.set(def, size);
  return size;
}

/** What some action of a service takes. */
export function serviceSize(catalogue: Catalogue, service: string): Size {
  const actions = Object.hasOwn(catalogue.actions, service) ? Object.values(catalogue.actions[service] ?? {}) : [];
  const sizes = actions.map((def) => actionSize(catalogue, def));
  return { text: Math.max(0, ...sizes.map(({ text }) => text)), file: Math.max(0, ...sizes.map(({ file }) => file)) };
}
