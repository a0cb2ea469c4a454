/** Everything that the rules of one form may read, gathered by the server itself. */
import type { Facts, JsonObject, Pointer } from '../../engine/types.ts';
import type { HandlerInput } from '../types.ts';
import { listsOf, type ReadyForm } from './forms.ts';
import { loadFacts, loadStored } from './load.ts';
import { scopeOf } from '../operations/reach.ts';
import type { Where } from '../store/types.ts';
import { entityOf, wireRow } from '../operations/entity.ts';

export interface Gathered {
  facts: Facts;
  stored: JsonObject | null;
}

/** The record facts that every rule may read beside what a form loads itself. */
const OF_ENGAGEMENT = ['status', 'engagementId', 'linkedEngagementId', 'centerId', 'programId'] as const;

/** Facts of the engagement that the payload is about, or of the beneficiary's newest; read only where a rule asks for them. */
async function engagementFacts(input: HandlerInput, form: ReadyForm, record: JsonObject): Promise<JsonObject> {
  const wanted = OF_ENGAGEMENT.some((name) => form.recordReads.has(name) && record[name] === undefined);
  const { dbUserId, engagementId } = record;
  if (!wanted || (typeof dbUserId !== 'number' && typeof engagementId !== 'number')) return {};
  const def = entityOf(input.catalogue, 'engagement');
  const where: Where = typeof engagementId === 'number' ? { engagementId } : { dbUserId: dbUserId ?? null };
  const [row] = await input.store.find('engagement', where, scopeOf(input, def), { limit: 1, sort: { column: 'createdAt', descending: true } });
  if (!row) return {};
  const wire = wireRow(input.catalogue, def, row);
  return Object.fromEntries(OF_ENGAGEMENT.map((name) => [name, wire[name] ?? null]));
}

/** Facts before anything was sent: session, record, what is stored but for parts left out that nothing reads, today, lists. Lookups and answers come with the data. */
export async function gather(input: HandlerInput, form: ReadyForm, known: JsonObject, left: readonly Pointer[] = []): Promise<Gathered> {
  const session = input.session?.facts ?? {};
  const today = input.clock.today();
  const record = { ...(await engagementFacts(input, form, known)), ...known };
  const early = { session, today, record };
  const [stored, loaded] = await Promise.all([loadStored(input, form.def, early, form.unread(left)), loadFacts(input, form.def.binding, early)]);
  const facts: Facts = { session, today, record: { ...record, ...loaded, stored }, lists: listsOf(input.catalogue), lookups: {} };
  return { facts, stored };
}
