import createCache from '@emotion/cache';

/**
 * Emotion's cache for a page under a strict Content-Security-Policy: in production rules go through the style sheet's own
 * interface, so the hash of the
 * empty style is all it needs; `nonce` is for a policy that asks for one.
 */
export const emotionCache = (nonce?: string) => createCache({ key: 'sd', ...(nonce ? { nonce } : {}) });
