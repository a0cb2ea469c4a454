/** A text closed with AES-256-GCM; `iv` is new each time. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  body: ArrayBuffer;
}

/** Closes and opens texts with the key of the person signed in. */
export interface Seal {
  /** Opens again only for the same place: a sealed text cannot be moved to another one. */
  close(text: string, place: string): Promise<Sealed>;
  /** Null for what another key has closed, and for what was touched. */
  open(sealed: Sealed, place: string): Promise<string | null>;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Whether this page may close anything: browsers offer it over https and on the machine itself, not over plain http. */
export const canSeal = (): boolean => 'subtle' in crypto;

/**
 * What closes drafts (quality part 3: what stays on a device after sign-out is encrypted). The only file of the page that works with keys.
 * Rejects for a key that is not 32 bytes in base64url.
 */
export async function openSeal(key: string): Promise<Seal> {
  const { subtle } = crypto;
  const cryptoKey = await subtle.importKey('raw', bytesOf(key), { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const way = (iv: Uint8Array<ArrayBuffer>, place: string) => ({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(place) });
  return {
    async close(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return { iv, body: await subtle.encrypt(way(iv, place), cryptoKey, new TextEncoder().encode(text)) };
    },
    open: ({ iv, body }, place) =>
      subtle.decrypt(way(iv, place), cryptoKey, body).then(
        (bytes) => new TextDecoder().decode(bytes),
        () => null,
      ),
  };
}
