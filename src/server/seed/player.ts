/**
 * Plays the groups of config/demo: rows with their ids, each made of facts by the rules that the definitions say. Nothing is written here.
 * What the rules of a group read that nobody says.
 * How rows of the demo came to where they stand: each status of the way with its day, as the workflow leads from one to the next.
 */
import type { DemoDef, DemoGroup, DemoRow, DemoSource } from '../../catalogue/definition/demo.ts';
import type { Catalogue } from '../../catalogue/types.ts';
import { objectsIn, isObject } from '../../engine/json.ts';
import { applyLogic, argsOf, holds, readsOf } from '../../engine/rules/logic.ts';
import type { Json, JsonObject, Logic } from '../../engine/types.ts';
import { rowsNamed } from '../operations/reference.ts';
import type { Store, Write } from '../store/types.ts';
import { drawFacts, type DrawHelp } from './draw.ts';
import { instantAfter, millisecondsIn, millisecondsOf } from '../../engine/dates/clock.ts';
import { transitionsFrom } from '../../engine/workflow/machine.ts';

/** Names of facts and of lists that are read and not known, each as a sentence. */
function unknownNames({ each = [], if: when, facts = [], rows = [], change = [] }: DemoGroup, base: JsonObject): string[] {
  const known = new Set([...Object.keys(base), 'id', 'place', ...each.map(({ as }) => as), ...facts.map(({ as }) => as)]);
  const rules: (Logic | undefined)[] = [
    when,
    ...each.flatMap(({ from }) => from.flatMap(({ where, at, value }) => [where, at, value])),
    ...facts.flatMap(({ if: condition, seed, pick, between = [], is, phone, aadhaar, ago = [], id, file }) => [
      ...[condition, seed, pick, is, phone, aadhaar, id?.key, ...between, ...ago],
      ...[file?.title, file?.name, file?.seed, file?.picture],
    ]),
    ...rows.flatMap(({ if: condition, id, key, centre, programme, at, doc }) => [condition, id, key, centre, programme, at, ...Object.values(doc)]),
    ...change.flatMap(({ id, if: condition, doc }) => [id, condition, ...Object.values(doc)]),
  ];
  return rules.flatMap((rule) =>
    readsOf(rule ?? null).flatMap(({ path, inner, dynamic }) => {
      const [root = '', name = ''] = path.split('.');
      if (dynamic || inner || path === '') return [];
      if (!known.has(root)) return [`nothing says "${root}", which is read as "${path}"`];
      const table = base[root];
      return isObject(table) && !Object.hasOwn(table, name) ? [`there is no "${path}"`] : [];
    }),
  );
}

interface Step {
  status: string;
  at: string;
}

/** The fewest statuses from the first one to this. */
function shortest(workflow: Catalogue['workflows'][string], status: string): readonly string[] {
  const ways: string[][] = [[workflow.machine.initial]];
  const statuses = new Set(ways.flat());
  for (const way of ways) {
    const here = way.at(-1) ?? '';
    if (here === status) return way;
    for (const { to } of transitionsFrom(workflow, here)) {
      if (statuses.has(to)) continue;
      statuses.add(to);
      ways.push([...way, to]);
    }
  }
  throw new Error(`no way of the workflow "${workflow.id}" leads to the status "${status}"`);
}

type WayTo = (workflow: string, status: string, at: string) => readonly Step[];

/**
 * Ways from a first instant until now, their steps as far apart as there were days.
 * @throws Error where the workflow or the status is unknown
 */
function waysUntil(catalogue: Catalogue, now: Date): WayTo {
  const known = new Map<string, readonly string[]>();
  return (name, status, at) => {
    const workflow = catalogue.workflows[name];
    if (!workflow) throw new Error(`there is no workflow "${name}"`);
    const way = known.get(`${name} ${status}`) ?? shortest(workflow, status);
    known.set(`${name} ${status}`, way);
    const days = Math.floor((now.getTime() - millisecondsOf(at)) / millisecondsIn(1, 'day'));
    return way.map((step, index) => ({
      status: step,
      // Some minutes more, so that of steps of one day each has its own instant.
      at: index === 0 ? at : instantAfter(new Date(instantAfter(new Date(at), Math.floor((days * index) / way.length), 'day')), index, 'minute'),
    }));
  };
}

export interface Played {
  row: DemoRow;
  entity: string;
  id: number;
  doc: JsonObject;
  centreId: number | null;
  programmeId: number | null;
  at?: string;
  way?: readonly Step[];
  /** What later groups read of it: its document with id, centreId, programmeId, at, and since when it stands where it does. */
  facts: JsonObject;
}

const saidIn = (doc: Record<string, Logic>, facts: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(argsOf(doc, facts)).filter(([, value]) => value !== null));
const idIn = (logic: Logic | undefined, facts: JsonObject): number | null => {
  const id = applyLogic(logic ?? null, facts);
  return id === null ? null : Number(id);
};

type Help = Pick<DrawHelp, 'now' | 'documents' | 'portrait'> & { store: Pick<Store, 'newId'>; catalogue: Catalogue };

export class Player {
  readonly #help: Help & DrawHelp;
  readonly #base: JsonObject;
  readonly #wayTo: WayTo;
  readonly #rows: Played[] = [];
  readonly #keys = new Map<string, number>();
  readonly #turns = new Map<string, JsonObject[]>();

  /** `base` is what every rule may read. */
  constructor(help: Help, base: JsonObject) {
    this.#help = { ...help, idOf: (entity, key) => this.#idOf(entity, key) };
    this.#base = base;
    this.#wayTo = waysUntil(help.catalogue, help.now);
  }

  /** Plays a file's groups in order. Throws with file, place and name for what is unknown. */
  async play(file: string, { groups = [] }: DemoDef): Promise<void> {
    for (const [index, group] of groups.entries()) {
      try {
        const [unknown] = unknownNames(group, this.#base);
        if (unknown) throw new Error(unknown);
        const turns = this.#turnsOf(group);
        for (const facts of turns) this.#rows.push(...(await this.#turn(group, facts)));
        if (group.name) this.#turns.set(group.name, [...(this.#turns.get(group.name) ?? []), ...turns]);
      } catch (error) {
        throw new Error(`config/demo/${file}.json /groups/${index}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
    }
  }

  /** Rows of one turn of a group, by itself; `overrides` stands in place of what would be drawn. */
  single(group: DemoGroup, overrides: JsonObject): Promise<Played[]> {
    return this.#turn(group, { ...this.#base, ...overrides });
  }

  async #turn({ facts: draws = [], rows = [], change = [] }: DemoGroup, facts: JsonObject): Promise<Played[]> {
    const { store, catalogue } = this.#help;
    const writing = rows.filter((row) => holds(row.if, facts));
    const ids: number[] = [];
    for (const { entity, id } of writing) {
      if (!Object.hasOwn(catalogue.entities, entity)) throw new Error(`there is no entity "${entity}"`);
      ids.push(idIn(id, facts) ?? (await store.newId(entity)));
    }
    if (ids[0] !== undefined) facts['id'] = ids[0];
    await drawFacts(draws, facts, this.#help);
    for (const { entity, id, if: when, doc, note } of change) {
      if (!holds(when, facts)) continue;
      const one = this.#rows.find((row) => row.entity === entity && row.id === idIn(id, facts));
      if (!one) throw new Error(`there is no ${entity} to change`);
      const values = saidIn(doc, facts);
      Object.assign(one.doc, values);
      Object.assign(one.facts, values, note);
    }
    return writing.map((row, index): Played => {
      const [id = 0, doc] = [ids[index], saidIn(row.doc, facts)];
      const at = row.at === undefined ? undefined : String(applyLogic(row.at, facts));
      const way = row.way && at !== undefined ? this.#wayTo(row.way.workflow, String(doc['status']), at) : undefined;
      const [centreId, programmeId] = [idIn(row.centre, facts), idIn(row.programme, facts)];
      if (row.key !== undefined) this.#keys.set(`${row.entity} ${String(applyLogic(row.key, facts))}`, id);
      const own = { ...doc, id, centreId, programmeId, ...(at === undefined ? {} : { at }), since: way?.at(-1)?.at ?? at ?? null };
      return { row, entity: row.entity, id, doc, centreId, programmeId, ...(at === undefined ? {} : { at }), ...(way ? { way } : {}), facts: own };
    });
  }

  /** Everything that was played as writes, each step of a way as one. */
  writes(): Write[] {
    return this.#rows.flatMap(({ row, entity, id, doc, centreId, programmeId, at, way }) => {
      const steps = way ?? [{ status: '', at }];
      return steps.map((step, index): Write => {
        const values = index === steps.length - 1 ? doc : before(row, doc, step.status);
        const when = step.at === undefined ? {} : { at: step.at };
        return index === 0
          ? { op: 'insert', entity, id, doc: values, centreId, programmeId, ...when }
          : { op: 'update', entity, id, doc: values, ...when };
      });
    });
  }

  #idOf(entity: string, key: string): number {
    const id = this.#keys.get(`${entity} ${key}`);
    if (id === undefined) throw new Error(`there is no ${entity} "${key}"`);
    return id;
  }

  #turnsOf({ each = [], if: when }: DemoGroup): JsonObject[] {
    const start: JsonObject[] = [{ ...this.#base, place: {} }];
    const turns = each.reduce(
      (all, { as, from }) =>
        all.flatMap((facts) =>
          from
            .flatMap((source) => this.#found(source, as, facts))
            .map((one, at): JsonObject => ({ ...facts, [as]: one, place: { ...(facts['place'] as JsonObject), [as]: at } })),
        ),
      start,
    );
    return turns.filter((facts) => holds(when, facts));
  }

  #found(source: DemoSource, as: string, facts: JsonObject): Json[] {
    const { where, last, at } = source;
    const all = this.#all(source, facts);
    const found = where === undefined ? all : all.filter((one) => holds(where, { ...facts, [as]: one }));
    if (at === undefined) return last === undefined ? found : found.slice(-last);
    const one = found[Number(applyLogic(at, facts))];
    if (one === undefined) throw new Error(`there is no "${as}" at ${JSON.stringify(applyLogic(at, facts))} of ${found.length}`);
    return [one];
  }

  #all({ list, rows, reference, group, value }: DemoSource, facts: JsonObject): Json[] {
    if (rows !== undefined) return this.#rows.filter(({ entity }) => entity === rows).map((one) => one.facts);
    if (group !== undefined) {
      const turns = this.#turns.get(group);
      if (!turns) throw new Error(`there is no group "${group}" before`);
      return turns;
    }
    const all =
      reference !== undefined ? rowsNamed(this.#help.catalogue, reference) : list !== undefined ? (facts['lists'] as JsonObject)[list] : null;
    const found = value === undefined ? all : applyLogic(value, facts);
    if (!Array.isArray(found) || (reference !== undefined && found.length === 0)) throw new Error(`there is no list "${list ?? reference ?? ''}"`);
    return reference === undefined ? found : objectsIn(found);
  }
}

/** What a row said when it stood there: nothing of what came later. */
function before({ way }: DemoRow, doc: JsonObject, status: string): JsonObject {
  const keys = way?.keeps.flatMap(({ keys: ownKeys, if: when }) => (holds(when, { status }) ? ownKeys : [])) ?? [];
  return { ...Object.fromEntries(Object.entries(doc).filter(([key]) => keys.includes(key))), status };
}
