/** The version of the definitions that this tab tries: every request names it, is read and judged by it, and writes nothing. */
import { isObject } from '../../engine/json.ts';
import type { Json } from '../../engine/types.ts';
import type { KeyValueStore } from './sessionStore.ts';
import type { Fetch } from '../client/send.ts';

const NAME = 'skilldesk.trial';

export interface TriedVersion {
  versionId: number;
  hash: string;
}
interface Trial {
  /** Null where what serves is shown. */
  current(): TriedVersion | null;
  begin(version: TriedVersion): void;
  end(): void;
  /** What a request says of it. */
  headers(): Record<string, string>;
}

function readTried(text: string | null): TriedVersion | null {
  const trial: Json = text === null ? null : (JSON.parse(text) as Json);
  return isObject(trial) ? { versionId: Number(trial['versionId']), hash: String(trial['hash']) } : null;
}

/** A trial is of a tab, through reloads of its page. */
export function createTrial(storage: KeyValueStore): Trial {
  let tried = readTried(storage.getItem(NAME));
  return {
    current: () => tried,
    begin(version) {
      tried = version;
      storage.setItem(NAME, JSON.stringify(version));
    },
    end() {
      tried = null;
      storage.removeItem(NAME);
    },
    headers: (): Record<string, string> => (tried ? { 'X-Trial': tried.hash } : {}),
  };
}

/** Definitions themselves are read so: by another address than that of what serves, which the browser begins to read before we are there. */
export const fetchOnTrial =
  (fetch: Fetch, trial: Trial): Fetch =>
  (url, init) => {
    const tried = trial.current();
    return fetch(tried ? `${url}${url.includes('?') ? '&' : '?'}trial=${tried.hash}` : url, init);
  };
