/** Rows that nobody keeps: as a store reads and writes them, for decisions about who reaches what. */
import { isObject } from '../../../src/engine/json.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { Json } from '../../../src/engine/types.ts';
import type { Row, Scope, Store } from '../../../src/server/store/types.ts';
import { storedRow } from '../session.ts';
import type { Lying } from './world.ts';

const covers = ({ centres }: Scope, { centreId }: Row): boolean => centres === 'all' || (centreId !== null && centres.includes(centreId));

export class Memory implements Pick<Store, 'newId' | 'apply' | 'get' | 'find' | 'reveal' | 'query'> {
  readonly #catalogue: Catalogue;
  readonly #rows = new Map<string, Map<number, Row>>();
  #last = 0;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  newId = (): Promise<number> => Promise.resolve((this.#last += 1));

  /** Takes what is new. A row that lies where another lies has its centre. */
  apply: Store['apply'] = ({ writes }) => {
    for (const write of writes) {
      if (write.op !== 'insert') throw new Error(`${write.op}: nothing is changed here`);
      const { entity, id, doc } = write;
      const { scope, references = {} } = this.#catalogue.entities[entity] ?? { scope: 'none' };
      const keys = typeof scope === 'string' ? [] : [scope.through, scope.or ?? ''];
      const [parent] = keys.flatMap((key) => this.#rows.get(references[key] ?? '')?.get(Number(doc[key])) ?? []);
      const place = parent ?? write;
      const rows = this.#rows.get(entity) ?? new Map<number, Row>();
      this.#rows.set(entity, rows.set(id, { ...storedRow(id, doc), centreId: place.centreId, programmeId: place.programmeId }));
    }
    return Promise.resolve({ ok: true, versions: writes.map(() => 1) });
  };

  get: Store['get'] = (entity, id, scope) => {
    const row = this.#rows.get(entity)?.get(id);
    return Promise.resolve(row && covers(scope, row) ? row : null);
  };

  find: Store['find'] = (entity, where, scope) => {
    const isIt = (value: Json | undefined, target: Json | readonly Json[]): boolean => {
      if (isObject(target as Json)) throw new Error('nothing is found by spans here');
      return Array.isArray(target) ? target.includes(value ?? null) : value === target;
    };
    const rows = [...(this.#rows.get(entity)?.values() ?? [])];
    return Promise.resolve(rows.filter((row) => covers(scope, row) && Object.entries(where).every(([key, target]) => isIt(row.doc[key], target))));
  };

  reveal: Store['reveal'] = (_entity, row) => row;
  query: Store['query'] = () => Promise.reject(new Error('there is no SQL here'));

  /** @throws for one that is not there */
  rowOf(entity: string, id: number): Row {
    const row = this.#rows.get(entity)?.get(id);
    if (!row) throw new Error(`no ${entity} ${id}`);
    return row;
  }

  all(): [string, number, Lying][] {
    return [...this.#rows].flatMap(([entity, rows]) =>
      [...rows].map(([id, { centreId, doc }]): [string, number, Lying] => [entity, id, { centreId, doc }]),
    );
  }
}
