/** The store as a thread beside the server has it: its statements are run by the server, and nothing is written. */
import type { Run } from './db/types.ts';
import { StoreAway } from './errors.ts';
import { revealRow } from './read/rows.ts';
import { tablePlanOf } from './apply.ts';
import { planTables } from './schema/planTables.ts';
import type { StoredEntities } from './schema/storedEntity.ts';
import { readingOn } from './index.ts';
import { openSealer } from './sealed.ts';
import type { Store } from './types.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('Nothing is written here.'));

/** `kind`: of the store that runs the statements. Throws StoreAway for one that was not made ready. */
export async function openReadOnly(run: Run, secretKey: string, kind: Store['kind']): Promise<Store> {
  const sealer = openSealer(secretKey);
  const [row] = await run<{ entities: string }>("select value #>> '{}' as entities from store_meta where key = 'entities'");
  if (row === undefined) throw new StoreAway('behind', 'The store is not made ready');
  const plans = planTables(JSON.parse(row.entities) as StoredEntities);
  const reading = readingOn(run, sealer, (work) => work(plans));
  const store: Store = {
    kind,
    ...reading,
    reports: () => store,
    reveal: (entity, one, fields) => revealRow(tablePlanOf(plans, entity), one, fields, sealer),
    query: (text, parameters) => run(text, parameters),
    health: () => Promise.resolve('ok'),
    close: () => Promise.resolve(),
    onJobs: () => undefined,
    recall: () => Promise.resolve(null),
    prepare: refuse,
    newId: refuse,
    apply: refuse,
    load: refuse,
    backup: refuse,
    tidy: refuse,
    settleIds: refuse,
    past: refuse,
  };
  return store;
}
