/** Beside the requests: files that are due go, and the owner of the documents says each minute that it is there. */
import { removeDue } from '../files/due.ts';
import type { DocumentOwner, Ownership } from '../files/owner.ts';
import type { Deps } from '../call.ts';

const LOOK_EVERY = 1000;
const MINUTE = 60_000;
/** While one of the stores is away. */
const AGAIN = 5000;
const TELL_EVERY = 60 * MINUTE;

/** Starts it; answers what stops it and waits for what is at hand. */
export function tendDocuments(
  { store, gateways: { documents }, log }: Pick<Deps, 'store' | 'gateways' | 'log'>,
  owner: DocumentOwner,
): () => Promise<void> {
  let toldAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let renewAt = 0;
  let removeAt = 0;
  let isStopped = false;

  const tell = (standing: Ownership): void => {
    if (standing.own || performance.now() - toldAt < TELL_EVERY) return;
    toldAt = performance.now();
    const { identity = '', at = '' } = standing.mark ?? {};
    log.warn(
      { owner: identity, seen: at },
      'the store of documents belongs to another database: files are read and added there, none is removed. ' +
        'Give this one a DOCUMENTS_URL of its own; or, if the other one is gone for good, run "npm run claim"',
    );
  };
  const round = async (): Promise<void> => {
    if (performance.now() >= renewAt) {
      renewAt = performance.now() + AGAIN;
      tell(await owner.renew());
      renewAt = performance.now() + MINUTE;
    }
    if (performance.now() < removeAt) return;
    removeAt = performance.now() + MINUTE;
    const removed = await removeDue(store, documents, owner, Date.now());
    if (removed !== null) removeAt = 0;
  };
  let running = Promise.resolve();
  const next = (wait: number): void => {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.warn({ err: error }, 'documents wait'))
        .then(() => {
          if (!isStopped) next(LOOK_EVERY);
        });
    }, wait).unref();
  };
  next(0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
