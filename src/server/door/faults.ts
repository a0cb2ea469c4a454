/** Whatever was thrown, as a refusal: decisions stay, the framework's own errors are translated, everything else is a fault of ours. */
import { QueryRefused, StoreAway } from '../store/errors.ts';
import { Refusal } from './refusal.ts';

const BY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('BODY_TYPE'),
  FST_ERR_CTP_INVALID_TYPE: () => new Refusal('BODY_TYPE'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('BODY_TYPE'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('BODY_TOO_LARGE'),
  FST_REQ_FILE_TOO_LARGE: () => new Refusal('BODY_TOO_LARGE'),
  FST_PARTS_LIMIT: () => new Refusal('BODY_TOO_LARGE'),
  FST_FIELDS_LIMIT: () => new Refusal('BODY_TOO_LARGE'),
  FST_FILES_LIMIT: () => new Refusal('ENVELOPE_UNREADABLE'),
};

const numberAt = (error: unknown, key: string): number | undefined => {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * The refusal to answer with; undefined for a fault of ours, which the log must tell. A value that the database cannot take is one:
 * what a request says was judged before it came that far.
 */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreAway) return new Refusal('STORE_AWAY', { retryAfter: 5 });
  if (error instanceof QueryRefused) return new Refusal('FIELD_INVALID');
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const known = BY_CODE[code];
  if (known) return known();
  const status = numberAt(error, 'statusCode');
  return status !== undefined && status >= 400 && status < 500 ? new Refusal('ENVELOPE_UNREADABLE') : undefined;
}
