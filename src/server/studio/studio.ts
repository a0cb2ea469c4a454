/** Sets of definition files as a person proposes them: put together, judged and tried against the store before they may serve. */
import type { Files } from '../../catalogue/definitions.ts';
import { catalogueHash, definitionFiles, judgeFiles } from '../../catalogue/fromDisk.ts';
import type { Catalogue, Fault } from '../../catalogue/types.ts';
import type { KnownNames } from '../../catalogue/validateDefinitions.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { MigrationDef } from '../../catalogue/definition/migration.ts';
import { refuseHeldGrants, refuseHeldRecords, refuseHeldStates, refuseUnguarded } from '../heldRows.ts';
import { keptUnseen } from '../heldValues.ts';
import { countMoves, movesBack, movesTo } from '../migrations.ts';
import type { CatalogueHolder } from '../holder.ts';
import type { RowMoves } from '../store/rowMoves.ts';
import type { Store, Reading } from '../store/types.ts';
import { isFaulty } from './faulty.ts';
import { judgeThread } from './judgeThread.ts';
import type { Verdict } from './judgeWorker.ts';
import { hashAt, layOver } from './overlay.ts';
import { programHash } from './programHash.ts';
import { readOverlay } from './servedOverlay.ts';
import { allActions } from '../../catalogue/findAction.ts';
import { holds } from '../../engine/rules/logic.ts';
import { factsFor, isBarred } from '../session/facts.ts';
import { EVERYWHERE } from '../session/people.ts';
import { DefinitionRefused } from '../store/errors.ts';

/** What it takes to change definitions and to take a change back. */
const HANDLERS = ['saveDefinitions', 'approveDefinitions', 'rollBackDefinitions'] as const;
/** What may be called for that by somebody whom nothing of a session bars. */
const doors = ({ actions }: Catalogue) =>
  HANDLERS.map((handler) => allActions(actions).flatMap(({ def }) => ('handler' in def.do && def.do.handler === handler ? [def] : [])));

/** More than there are anywhere. */
const ALL = { limit: 100_000 };

/** Accounts that are open and, by a role of theirs, may do all of it. */
async function keepersOf(store: Reading, catalogue: Catalogue): Promise<Set<number>> {
  const rowsOf = async (entity: string) => new Map((await store.find(entity, {}, EVERYWHERE, ALL)).map((row) => [row.id, row]));
  const [users, centres] = await Promise.all([rowsOf('user'), rowsOf('centre')]);
  const needed = doors(catalogue);
  const isKeeper = ({ roleMapId, programId, userId, centerId }: JsonObject): boolean => {
    const ids = { roleId: Number(roleMapId), programmeId: Number(programId), centreId: Number(centerId) };
    const session = factsFor(catalogue, ids, users.get(Number(userId)) ?? null, centres.get(ids.centreId) ?? null);
    if (session === undefined || isBarred(catalogue, ids.roleId)) return false;
    return needed.every((actions) => actions.some(({ may }) => may === undefined || holds(may, { session })));
  };
  const scopes = await store.find('scope', { isActive: ['Y', null] }, EVERYWHERE, ALL);
  return new Set(scopes.filter(({ doc }) => isKeeper(doc)).map(({ doc }) => Number(doc['userId'])));
}

/**
 * Definitions that would leave nobody who can take them back never serve.
 * @throws DefinitionRefused for definitions under which fewer people than it takes could change them, where now enough can
 */
async function refuseLockedOut(store: Reading, from: Catalogue, to: Catalogue): Promise<void> {
  const needed = to.app.constants['secondPersonApproves'] === true ? 2 : 1;
  const left = (await keepersOf(store, to)).size;
  if (left >= needed || left >= (await keepersOf(store, from)).size) return;
  const who = left === 0 ? 'nobody could' : 'only one person could';
  const right = `calls of ${HANDLERS.join(', ')} that the roles of ${needed} open accounts may make`;
  throw new DefinitionRefused('config/actions/definitions.json', '', `${who} change definitions any more, or take this back`, right);
}

/** Each takes the memory of a whole catalogue. */
const MOST = 3;

/** Versions that somebody tries before anybody else has them: held here by their hash, and read by the calls that name it. */
class Trials {
  /** The one asked for last is the last. */
  readonly #held = new Map<string, Catalogue>();

  /** The one that nobody has asked for longest makes room. */
  begin(catalogue: Catalogue): void {
    this.#held.delete(catalogue.hash);
    this.#held.set(catalogue.hash, catalogue);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }

  byHash(hash: string): Catalogue | undefined {
    const found = this.#held.get(hash);
    if (found) this.begin(found);
    return found;
  }
}

/** One file as a version changes it: its text, or null where it is taken away. */
export interface FileChange {
  path: string;
  text: string | null;
}
/** As it is stored: `before`, what served when the version was saved; `disk`, the hash of what lay below. */
export interface StoredChange extends FileChange, JsonObject {
  before: string | null;
  disk: string | null;
}

/** Which files of which program were found sound. */
export interface Proof extends JsonObject {
  hash: string;
  program: string;
}

interface StudioParts {
  configDir: string;
  store: Store;
  catalogue: CatalogueHolder;
  /** Names of code that definitions may use. */
  known: () => Promise<KnownNames>;
}

export class Studio {
  readonly #parts: StudioParts;
  readonly trials = new Trials();

  constructor(parts: StudioParts) {
    this.#parts = parts;
  }

  /** What lies on the disk, and what serves: without what is held back there, with the versions that serve over it. */
  async files(): Promise<{ disk: Files; served: Files }> {
    await this.catchUp();
    const { catalogue, configDir, store } = this.#parts;
    const disk = await definitionFiles(configDir);
    return { disk, served: catalogue.files ?? layOver(disk, await readOverlay(store)) };
  }

  /** The files that would serve without some versions: what these say of them comes from what lies below. */
  async filesWithout(versionIds: readonly number[], paths: readonly string[]): Promise<Files> {
    const { disk, served } = await this.files();
    const below = layOver(disk, await readOverlay(this.#parts.store, versionIds));
    return layOver(served, new Map(paths.map((path) => [path, { text: below[path] ?? null }])));
  }

  /** Those that say something else than what serves. */
  changesOf(changes: readonly FileChange[], { disk, served }: { disk: Files; served: Files }): StoredChange[] {
    return changes
      .map(({ path, text }) => ({ path, text, before: served[path] ?? null, disk: hashAt(disk, path) }))
      .filter(({ text, before }) => text !== before);
  }

  /** What is wrong with these files and what they change of those that serve, judged beside the server; the proof is what a sound set gets. */
  async judge(files: Files, served: Files): Promise<Verdict & { proof: Proof }> {
    const known = await this.#parts.known();
    const proof = { hash: catalogueHash(files), program: await programHash(known) };
    return { ...(await judgeThread.judge(known, files, served)), proof };
  }

  /** What these files define, or what is wrong with them. Those of a proof of this very program are not judged again. */
  async open(files: Files, proof?: Proof): Promise<Catalogue | readonly Fault[]> {
    const known = await this.#parts.known();
    const isProven = proof !== undefined && proof.hash === catalogueHash(files) && proof.program === (await programHash(known));
    const faults = isProven ? [] : (await judgeThread.judge(known, files)).faults;
    if (faults.length > 0) return faults;
    const verdict = await judgeFiles(files, known, catalogueHash(files));
    return verdict.ok ? verdict.catalogue : verdict.faults;
  }

  /**
   * What is moved with these definitions: by their own migrations, or back by those of `migrations`.
   * @throws DefinitionRefused where the store holds what these definitions drop, they leave off to keep who may do what, or would leave nobody to take them back
   */
  async rehearse(next: Catalogue, migrations?: readonly MigrationDef[]): Promise<{ moves?: RowMoves; left: readonly string[] }> {
    const { catalogue, store } = this.#parts;
    refuseUnguarded(catalogue.current, next);
    const back = migrations && (await movesBack(store.query, catalogue.current, next, migrations));
    const moves = back ?? movesTo(next, catalogue.current);
    // Where records are moved it is seen in their transaction what is left.
    if (!moves) await (migrations ? refuseHeldStates(store, next, catalogue.current) : refuseHeldRecords(store.query, catalogue.current, next));
    const unseen = migrations && !moves ? await keptUnseen(store.query, catalogue.current, next) : [];
    await refuseHeldGrants(store, catalogue.current, next);
    await refuseLockedOut(store, catalogue.current, next);
    return { ...(moves ? { moves } : {}), left: [...(back?.left ?? []), ...unseen] };
  }

  /** How many records a sound set would move now. */
  async movesOf(files: Files, proof: Proof): Promise<string[]> {
    const { catalogue, store } = this.#parts;
    const next = await this.open(files, proof);
    const moves = isFaulty(next) ? undefined : movesTo(next, catalogue.current);
    return moves ? countMoves(store.query, moves) : [];
  }

  /** Waits a moment until what was approved serves here. */
  catchUp(): Promise<void> {
    return this.#parts.catalogue.settle();
  }

  /** Names of code that definitions may use. */
  names(): Promise<KnownNames> {
    return this.#parts.known();
  }
}
