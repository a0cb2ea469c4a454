/** Versions of definitions: saved as files, approved by a second person, rolled back; what serves lies over the files of the disk. */
import { isObject } from '../../engine/json.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import type { Files } from '../../catalogue/definitions.ts';
import type { MigrationDef } from '../../catalogue/definition/migration.ts';
import { folderOf } from '../../catalogue/layout.ts';
import type { HandlerReads } from '../../catalogue/checks/check.ts';
import type { Handler, HandlerInput } from '../call.ts';
import { create } from '../operations/row.ts';
import { stepOf, type StepOutcome } from '../operations/step.ts';
import { insertWrite } from '../records/document.ts';
import { reachRow, reachToChange } from '../records/scopeAccess.ts';
import { Refusal } from '../refusal.ts';
import { EVERYWHERE } from '../session/people.ts';
import type { Row, Write, WritePlan } from '../store/types.ts';
import { isFaulty, refusalOfFaults, refuseHeld, toldFault } from '../studio/faulty.ts';
import { changedLines, layOver } from '../studio/overlay.ts';
import { SERVED } from '../studio/servedOverlay.ts';
import type { FileChange, Proof, StoredChange, Studio } from '../studio/studio.ts';
import { reading } from './reading.ts';

const VERSION = 'definition-version';
const CHANGE = 'definition-change';
const READS: HandlerReads = {
  [VERSION]: { by: ['state', 'place'], of: ['reason', 'authorId', 'approverId', 'servedOn', 'files', 'faults', 'hash', 'program', 'place'] },
  [CHANGE]: { by: ['versionId'], of: ['path'] },
};
/** Of so many faults the first are told. */
const MOST_FAULTS = 50;
const MOST_SENTENCES = 200;
const MOST_FILES = 1000;

const sentFiles = (value: Json | undefined): FileChange[] =>
  (Array.isArray(value) ? value : []).flatMap((file) =>
    isObject(file) ? [{ path: String(file['path']), text: typeof file['text'] === 'string' ? file['text'] : null }] : [],
  );

/** `saveDefinitions {reason, files: [{path, text}]}`: a draft of what differs from the files that serve, judged with them. */
export const saveDefinitions: Handler = reading(READS, async (input) => {
  const { payload, store, studio, session } = input;
  const now = await studio.files();
  const changes = studio.changesOf(sentFiles(payload['files']), now);
  if (changes.length === 0) throw new Refusal('FIELD_INVALID', { field: 'files', text: '{{studio.nothingChanged}}' });
  const { faults, difference, proof } = await studio.judge(withChanges(now.served, changes), now.served);
  const moves = faults.length === 0 && migrationsIn(changes).length > 0 ? await studio.movesOf(withChanges(now.served, changes), proof) : [];
  const draft: JsonObject = {
    reason: payload['reason'] ?? null,
    authorId: session?.userId ?? null,
    files: changes.length,
    paths: changes.map(({ path }) => path).join('\n'),
    faults: faults.length,
    wrong: faults.slice(0, MOST_FAULTS).map(toldFault).join('\n'),
    difference: [...difference.slice(0, MOST_SENTENCES), ...moves].join('\n'),
    ...proof,
  };
  const saved = await create({ ...input, payload: draft }, VERSION);
  const [version] = saved.plan?.writes ?? [];
  if (version?.op !== 'insert') throw new Error(`${VERSION} was not made.`);
  const files = await Promise.all(
    changes.map(async (change): Promise<Write> => {
      const doc = { ...change, versionId: version.id, lines: changedLines(change.before, change.text) };
      return insertWrite(CHANGE, await store.newId(CHANGE), doc);
    }),
  );
  return { ...saved, plan: { ...saved.plan, writes: [version, ...files] } };
});

/** `tryDefinitions {versionId}`: from now on a call that names `hash` is read and judged by this version, and writes nothing. */
export const tryDefinitions: Handler = reading(READS, async (input) => {
  const { payload, studio } = input;
  const row = await reachRow(input, VERSION, payload['versionId'], 'versionId');
  const { faults, hash, program } = row.doc;
  const { served } = await studio.files();
  const proof = faults === 0 ? { hash: String(hash), program: String(program) } : undefined;
  const next = await studio.open(withChanges(served, await changesOf(input, [row.id])), proof);
  if (isFaulty(next)) throw refusalOfFaults(next);
  studio.trials.begin(next);
  return { rows: [{ versionId: row.id, hash: next.hash }], about: { entity: VERSION, id: row.id } };
});

/** `approveDefinitions {versionId, version}`: serves from now on, if it still holds over what serves now. */
export const approveDefinitions: Handler = reading(READS, async (input) => {
  const { clock, session, studio } = input;
  const row = await reachToChange(input, VERSION, input.payload['versionId'], 'versionId');
  const step = stepTaken(await stepOf(input, { noun: VERSION, row, event: { type: 'approve' } }));
  if (step.again) return answerOf(row, step.state);
  const place = await nextPlace(input);
  const { served } = await studio.files();
  const changes = await changesOf(input, [row.id]);
  const late = changes.find(({ path, before }) => (served[path] ?? null) !== before);
  if (late) throw new Refusal('TRANSITION_REFUSED', { field: 'versionId', text: '{{studio.changedMeanwhile}}', values: { file: late.path } });
  const { moves } = await proveSound(input, withChanges(served, changes), { hash: String(row.doc['hash']), program: String(row.doc['program']) });
  const doc = { ...step.doc, place, approverId: session?.userId ?? null, servedOn: clock.now().toISOString() };
  return {
    ...answerOf(row, step.state),
    plan: {
      ...step.plan,
      writes: step.plan.writes.map((write) => (write.op === 'update' ? { ...write, doc } : write)),
      guards: [...(step.plan.guards ?? []), unlessServed(place)],
      ...(moves ? { moves } : {}),
    },
    after: () => studio.catchUp(),
  };
});

/** `rollBackDefinitions {versionId, withLater, remarks}`: this version no longer lies over the files, or neither it nor any that was approved after it. */
export const rollBackDefinitions: Handler = reading(READS, async (input) => {
  const { payload, store, studio } = input;
  const row = await reachToChange(input, VERSION, payload['versionId'], 'versionId');
  const place = await nextPlace(input);
  const all = await store.find(VERSION, { state: SERVED }, EVERYWHERE, { limit: MOST_FILES, sort: { column: 'place', descending: false } });
  const later = all.filter(({ doc }) => Number(doc['place']) > Number(row.doc['place']));
  const versions = payload['withLater'] === true ? [row, ...later] : [row];
  const steps = await Promise.all(
    versions.map(async (one) =>
      stepTaken(await stepOf(input, { noun: VERSION, row: one, event: { type: 'rollBack', remarks: payload['remarks'] ?? null } })),
    ),
  );
  if (payload['withLater'] !== true) await refuseBuiltUpon(input, row, later);
  const versionIds = versions.map(({ id }) => id);
  const changes = await changesOf(input, versionIds);
  const without = await studio.filesWithout(
    versionIds,
    changes.map(({ path }) => path),
  );
  const { moves, left } = await proveSound(input, without, undefined, changes);
  const noteRest = (version: JsonObject): JsonObject =>
    left.length === 0 ? version : { ...version, difference: [version['difference'], ...left].filter(Boolean).join('\n') };
  const plans = steps.flatMap((step) => (step.again ? [] : [step.plan]));
  const plan: Partial<WritePlan> = {
    ...plans[0],
    writes: plans.flatMap(({ writes }) => writes).map((write) => (write.op === 'update' ? { ...write, doc: noteRest(write.doc) } : write)),
    ...(moves ? { moves } : {}),
    guards: [...plans.flatMap(({ guards = [] }) => guards), unlessServed(place)],
  };
  return { ...answerOf(row, steps[0]?.state ?? ''), plan, after: () => studio.catchUp() };
});

/** The place of the next version that is approved, counted over all that ever were. Read before the files that it is decided on. */
async function nextPlace({ store }: HandlerInput): Promise<number> {
  const [last] = await store.find(VERSION, {}, EVERYWHERE, { limit: 1, sort: { column: 'place', descending: true } });
  return Number(last?.doc['place'] ?? 0) + 1;
}
/** Another one that was approved meanwhile would lie over files that it was not made for, or this one would. */
const unlessServed = (place: number): NonNullable<WritePlan['guards']>[number] => ({
  none: { entity: VERSION, where: { place } },
  alone: VERSION,
  rule: 'definitionsServed',
});

const answerOf = (row: Row, state: string) => ({ rows: [{ versionId: row.id, state, version: row.version + 1 }] });

/** Throws the refusal of a step that cannot be taken. */
function stepTaken(step: StepOutcome): Extract<StepOutcome, { ok: true }> {
  if (!step.ok) throw step.refusal;
  return step;
}

const withChanges = (files: Files, changes: readonly FileChange[]): Files =>
  layOver(files, new Map(changes.map(({ path, text }) => [path, { text }])));

/** What versions say of files. */
async function changesOf({ store }: HandlerInput, versionIds: readonly number[]): Promise<StoredChange[]> {
  const rows = await store.find(CHANGE, { versionId: [...versionIds] }, EVERYWHERE, { limit: MOST_FILES * versionIds.length });
  return rows.map(({ doc }) => doc as StoredChange);
}

/** Throws Refusal where a version that serves longer says something of the same file. */
async function refuseBuiltUpon(input: HandlerInput, row: Row, later: readonly Row[]): Promise<void> {
  if (later.length === 0) return;
  const own = new Set((await changesOf(input, [row.id])).map(({ path }) => path));
  const upon = (await input.store.find(CHANGE, { versionId: later.map(({ id }) => id) }, EVERYWHERE, { limit: MOST_FILES * later.length })).find(
    ({ doc }) => own.has(String(doc['path'])),
  );
  if (!upon) return;
  throw new Refusal('TRANSITION_REFUSED', {
    field: 'versionId',
    text: '{{studio.builtUpon}}',
    values: { file: upon.doc['path'] ?? '', later: upon.doc['versionId'] ?? '' },
  });
}

/** What is moved with these files. Throws Refusal where they have faults, or drop what the store holds. */
async function proveSound({ studio }: HandlerInput, files: Files, proof?: Proof, changes?: readonly StoredChange[]): ReturnType<Studio['rehearse']> {
  const next = await studio.open(files, proof);
  if (isFaulty(next)) throw refusalOfFaults(next);
  return studio.rehearse(next, changes && migrationsIn(changes)).catch(refuseHeld);
}

/** The migrations that versions brought. */
const migrationsIn = (changes: readonly StoredChange[]): MigrationDef[] =>
  changes.flatMap(({ path, text }) => {
    const found = folderOf(path);
    return text === null || typeof found !== 'object' || found.kind !== 'migration' ? [] : [{ ...(JSON.parse(text) as MigrationDef), id: found.id }];
  });
