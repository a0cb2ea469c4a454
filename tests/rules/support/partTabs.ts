/** Every tab of the record, also of parts whose form is still to come: those get a stand-in, so that their rules can be asked. */
import { recordParts, withParts } from '../../../src/catalogue/parts.ts';
import type { FormDef } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { tabsOf, type RecordTab } from '../../../src/runtime/screens/tabs.ts';
import { catalogue } from './definitions.ts';
import { sessionOf } from './session.ts';

const standIn = (name: string, label: string, index: number): FormDef => ({
  id: `part/${name}`,
  schema: {},
  ui: { sections: [] },
  rules: {},
  examples: [],
  binding: { tab: { of: 'beneficiary', index, key: name, label, component: name } },
});

const there = new Set(Object.values(catalogue.forms).flatMap(({ binding: { tab } }) => (tab?.component === undefined ? [] : [tab.component])));
const toCome = recordParts(catalogue.components).flatMap(({ name, label, tab }) =>
  tab === undefined || there.has(name) ? [] : [[name, standIn(name, label, tab)] as const],
);

const forms = { ...catalogue.forms, ...withParts(Object.fromEntries(toCome), catalogue.components) };
export const bindings = Object.fromEntries(Object.entries(forms).map(([id, { binding }]) => [id, binding]));

export interface At {
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
