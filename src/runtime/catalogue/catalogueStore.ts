import type { ClientCatalogue, ClientForm, ClientList } from '../../catalogue/types.ts';
import { type Fetch, getJson } from '../client/send.ts';
import type { ValidateFn, Validators } from '../../engine/definition/form.ts';
import { createListeners } from '../client/listeners.ts';

/** Loads an ES module of our own origin: `(url) => import(url)`. */
export type ImportModule = (url: string) => Promise<Record<string, unknown>>;

export const loadForm = (fetch: Fetch, hash: string, id: string): Promise<ClientForm> => getJson(fetch, `${CATALOGUE}/${hash}/form/${id}`);
export const loadList = (fetch: Fetch, hash: string, id: string): Promise<ClientList> => getJson(fetch, `${CATALOGUE}/${hash}/list/${id}`);

/**
 * The form's compiled validators: one exported function per part, `root` for what is left. The page never judges without
 * them: a part that is missing shows as the problem NOT_CHECKED at submit.
 */
export async function loadValidators(importModule: ImportModule, hash: string, id: string): Promise<Validators> {
  const module = await importModule(`${CATALOGUE}/${hash}/form/${id}.js`);
  const functions = Object.entries(module).filter((entry): entry is [string, ValidateFn] => typeof entry[1] === 'function');
  return Object.fromEntries(functions.map(([name, validate]) => [name === 'root' ? '' : name, validate]));
}

/** GET /api/catalogue. */
interface CatalogueHead {
  hash: string;
  demo: boolean;
  today: string;
  now: string;
  languages: readonly string[];
  social?: boolean;
}
export interface LoadedCatalogue {
  head: CatalogueHead;
  catalogue: ClientCatalogue;
}

interface CatalogueStore {
  /** Throws before the first `load`. */
  current(): LoadedCatalogue;
  /** Reads the head and the catalogue it names, in the chosen language. Throws CallProblem. */
  load(): Promise<LoadedCatalogue>;
  /** An answer named this hash: another one than ours is read in the background; a failure leaves what we have. */
  noteHash(hash: string): void;
  /** Asks which one the server works with now, as `noteHash` takes it. Never throws. */
  look(): Promise<void>;
  language(): string;
  /** The language that the texts are in: the chosen one, else the product's own. */
  spoken(): string;
  /** Takes another language and reads the catalogue in it. */
  speak(language: string): Promise<void>;
  subscribe(listener: () => void): () => void;
}
interface CatalogueStoreOptions {
  fetch: Fetch;
  onHead: (head: CatalogueHead) => void;
  language: string;
}

export const CATALOGUE = '/api/catalogue';

/**
 * The catalogue of this page: read once, replaced quietly when the server works with another (definitions: edits show
 * without a rebuild or restart).
 */
export function createCatalogueStore({ fetch, onHead, language: first }: CatalogueStoreOptions): CatalogueStore {
  const listeners = createListeners();
  let language = first;
  let latest: LoadedCatalogue | null = null;
  let loading = '';

  const load = async (): Promise<LoadedCatalogue> => {
    const head = await getJson<CatalogueHead>(fetch, CATALOGUE, { cache: 'no-cache' });
    const query = language === '' ? '' : `?language=${encodeURIComponent(language)}`;
    const catalogue = await getJson<ClientCatalogue>(fetch, `${CATALOGUE}/${head.hash}${query}`);
    if (latest === null) onHead(head);
    latest = { head, catalogue };
    listeners.tell();
    return latest;
  };

  const hearHash = (hash: string): void => {
    if (!latest || hash === latest.head.hash || hash === loading) return;
    loading = hash;
    load()
      .catch(() => null)
      .finally(() => {
        loading = '';
      });
  };

  return {
    current() {
      if (!latest) throw new Error('the catalogue is not loaded');
      return latest;
    },
    load,
    noteHash: hearHash,
    look: () =>
      getJson<CatalogueHead>(fetch, CATALOGUE, { cache: 'no-cache' }).then(
        ({ hash }) => hearHash(hash),
        () => undefined,
      ),
    language: () => language,
    spoken: () => (latest?.head.languages.includes(language) ? language : String(latest?.catalogue.app['language'] ?? 'en')),
    async speak(next) {
      language = next;
      await load();
    },
    subscribe: listeners.subscribe,
  };
}
