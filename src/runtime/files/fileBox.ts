import { fileText, isLocalFile } from '../../engine/file/fileText.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { isObject } from '../../engine/json.ts';
import { randomId } from '../client/hash.ts';
import { createListeners } from '../client/listeners.ts';

/** Files that were chosen in a form and not sent yet: their contents, and how far sending them has come. Lives as long as the form is open. */
export interface HeldFiles {
  /** Keeps a content; answers the text that stands for it in the field. */
  take(file: Blob, name: string): Promise<string>;
  /** Resolves when whatever is being read stands in its field: a save waits for it. */
  settle(): Promise<void>;
  /** The content behind such a text; null when it was chosen before the page was loaded. */
  content(text: string): Blob | null;
  /** A value without the files whose content is gone. */
  present(value: Json | undefined): Json | undefined;
  /** From 0 to 1 while something is sent, else null. */
  progress(): number | null;
  subscribe(listener: () => void): () => void;
  /** Runs a call that carries files; `signal` ends when the person cancels. */
  sending<T>(work: (options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<T>): Promise<T>;
  cancel(): void;
}

/** What tells a file by its bytes, and what reads it for sending: loaded with the first field for files that is drawn. */
const looking = () => import('./withContents.ts');

export function createFileBox(): HeldFiles {
  const contents = new Map<string, Blob>();
  const listeners = createListeners();
  let part: number | null = null;
  let stop: AbortController | null = null;
  const move = (next: number | null): void => {
    part = next;
    listeners.tell();
  };
  const present = (value: Json | undefined): Json | undefined => {
    if (isLocalFile(value)) return contents.has(value) ? value : undefined;
    // A list of files goes on without those that are gone; rows keep their places.
    if (Array.isArray(value)) return value.flatMap((one) => (isLocalFile(one) && !contents.has(one) ? [] : [present(one) ?? null]));
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, present(one) ?? null])) : value;
  };
  const look = async (file: Blob, name: string): Promise<string> => {
    const { contentOf } = await looking();
    const found = contentOf(new Uint8Array(await file.arrayBuffer()), name);
    const text = fileText({ ref: `local.${randomId()}`, name: name.slice(0, 300), size: file.size, ...found });
    contents.set(text, file);
    return text;
  };
  const taking = new Set<Promise<string>>();
  return {
    take(file, name) {
      const text = look(file, name);
      taking.add(text);
      return text.finally(() => taking.delete(text));
    },
    async settle() {
      while (taking.size > 0) {
        await Promise.allSettled(taking);
        // The fields write first.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    content: (text) => contents.get(text) ?? null,
    present,
    progress: () => part,
    subscribe(listener) {
      looking().catch(() => undefined);
      return listeners.subscribe(listener);
    },
    async sending(work) {
      stop = new AbortController();
      move(0);
      try {
        return await work({ signal: stop.signal, onProgress: move });
      } finally {
        stop = null;
        move(null);
      }
    },
    cancel: () => stop?.abort(),
  };
}

const holdsFile = (value: Json): boolean =>
  isLocalFile(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

/** The payload with contents where files stood; null when it holds none. */
export const fillFiles = async <T extends JsonObject | JsonObject[]>(payload: T, schema: FormSchema, box: HeldFiles): Promise<T | null> =>
  holdsFile(payload) ? (await looking()).withContents(payload, schema, box) : null;
