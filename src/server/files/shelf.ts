import type { DocumentShelf } from '../store/backup/format.ts';
import type { DocumentGateway } from '../types.ts';
import { keyOf } from './refs.ts';

/** The store of documents by the refs that rows name, as a backup reads and fills it. */
export const shelfOf = (documents: Pick<DocumentGateway, 'get' | 'put'>): DocumentShelf => ({
  get: (ref) => documents.get(keyOf(ref)),
  put: (ref, document) => documents.put(keyOf(ref), document),
});
