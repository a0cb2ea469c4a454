import { fileText, isLocalFile, readFileText } from '../../engine/file/fileText.ts';
import type { FormSchema, Json, JsonObject } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';
import { randomId } from '../client/hash.ts';

/** Files that were chosen in a form and not sent yet: their contents, and how far sending them has come. Lives as long as the form is open. */
export interface FileBox {
  /** Keeps a content; answers the text that stands for it in the field. */
  take(file: Blob, name: string): Promise<string>;
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

/** What tells a file by its bytes: loaded with the first field for files that is drawn. */
const looking = () => import('../../engine/file/contentOf.ts');

export function createFileBox(): FileBox {
  const contents = new Map<string, Blob>();
  const listeners = new Set<() => void>();
  let part: number | null = null;
  let stop: AbortController | null = null;
  const move = (next: number | null): void => {
    part = next;
    for (const listener of [...listeners]) listener();
  };
  const present = (value: Json | undefined): Json | undefined => {
    if (isLocalFile(value)) return contents.has(value) ? value : undefined;
    if (Array.isArray(value)) return value.map((one) => present(one) ?? null);
    return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, present(one) ?? null])) : value;
  };
  return {
    async take(file, name) {
      const { contentOf } = await looking();
      const { type, cut } = contentOf(new Uint8Array(await file.arrayBuffer()));
      const text = fileText({ ref: `local.${randomId()}`, name: name.slice(0, 300), type, size: file.size, ...(cut ? { cut } : {}) });
      contents.set(text, file);
      return text;
    },
    content: (text) => contents.get(text) ?? null,
    present,
    progress: () => part,
    subscribe(listener) {
      looking().catch(() => undefined);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
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

function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** Fields that carry a file's name beside its bare content, by the name of the file field. */
function nameFields(schema: FormSchema): Map<string, string> {
  const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])].flatMap((one) => [...nameFields(one)]);
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, one]): [string, string][] => (one['x-file']?.name ? [[key, one['x-file'].name]] : []));
  return new Map([...below, ...own]);
}

const holdsFile = (value: Json): boolean =>
  isLocalFile(value) || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));

/** The payload with contents where files stood; null when it holds none (D2-DOCS-14: base64 in the field, contract). */
export async function withContents<T extends JsonObject | JsonObject[]>(payload: T, schema: FormSchema, box: FileBox): Promise<T | null> {
  if (!holdsFile(payload)) return null;
  const names = nameFields(schema);
  const fill = async (value: Json): Promise<Json> => {
    if (Array.isArray(value)) return Promise.all(value.map(fill));
    if (!isObject(value)) return value;
    const out: JsonObject = {};
    for (const [key, one] of Object.entries(value)) {
      const file = isLocalFile(one) ? readFileText(one) : null;
      const content = isLocalFile(one) ? box.content(one) : null;
      if (!file || !content) {
        out[key] ??= await fill(one);
        continue;
      }
      const beside = names.get(key);
      const body = await readBase64(content);
      out[key] = beside === undefined ? `data:${file.type};name=${encodeURIComponent(file.name)};base64,${body}` : body;
      if (beside !== undefined) out[beside] = file.name;
    }
    return out;
  };
  return (await fill(payload)) as T;
}
