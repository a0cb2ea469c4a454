import type { Json } from '../../engine/types.ts';

export interface Envelope {
  token: string;
  action: string;
  data: readonly Json[];
  confirmed?: readonly string[] | undefined;
}

/**
 * The body and headers of one call: multipart with the single field `data` (D1-ENV-01, D1-ENV-02), bearer when there is
 * one (D1-ENV-03).
 */
export function packEnvelope(envelope: Envelope, key?: string): { body: FormData; headers: Record<string, string> } {
  const { token, action, data, confirmed } = envelope;
  const body = new FormData();
  body.append('data', JSON.stringify({ token, action, data, ...(confirmed?.length ? { confirmed } : {}) }));
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (key) headers['Idempotency-Key'] = key;
  return { body, headers };
}
