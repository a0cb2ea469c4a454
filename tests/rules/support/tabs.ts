/** The record's tabs as somebody is shown them, by the bindings that ship. */
import type { JsonObject } from '../../../src/engine/types.ts';
import { tabsOf, type RecordTab } from '../../../src/runtime/screens/tabs.ts';
import { catalogue } from './definitions.ts';
import { sessionOf } from './session.ts';

const bindings = Object.fromEntries(Object.entries(catalogue.forms).map(([id, { binding }]) => [id, binding]));

interface At {
  role?: string;
  status?: string | null;
  /** Switches of the centre. */
  centre?: JsonObject;
  /** Null for nobody yet. */
  dbUserId?: number | null;
  program?: string;
}

/** The tabs that somebody is shown, components hidden from role and programme left out as the server answers them. */
export function tabsAt(
  { role = 'Mobilizer', status = 'Mobilised', centre = {}, dbUserId = 31, program }: At,
  hidden: readonly string[] = [],
): RecordTab[] {
  const session = sessionOf(role, program);
  const at = { ...session, centre: { ...(session['centre'] as JsonObject), ...centre } };
  return tabsOf('beneficiary', bindings, {
    session: at,
    record: { dbUserId, engagementId: dbUserId === null ? null : 77, status },
    visibility: Object.fromEntries(hidden.map((name) => [name, false])),
    components: catalogue.components,
  });
}
export const labelsAt = (at: At, hidden: readonly string[] = []): string[] => tabsAt(at, hidden).map(({ label }) => label);
