import type { Json, JsonObject } from '../../engine/types.ts';
import { isObject, objectOf } from '../../engine/json.ts';

/** The workflow whose state is a record's status. */
export const ENGAGEMENT = 'engagement';

/** Which record a page is about (D3-ROUTES-36); 0 and '' for what is not said. */
export interface RecordState {
  dbUserId: number;
  engagementId: number;
  tab: number;
  name: string;
  linkedEngagementId: number;
  status: string;
}

const number = (value: Json | undefined): number => {
  const found = Number(value ?? 0);
  return Number.isSafeInteger(found) && found > 0 ? found : 0;
};
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/**
 * From the address first, else from navigation state, else the beneficiary last at hand (D12-GAP-096, D3-GAP-09). State
 * and address that speak of different people never mix; an address that names the engagement alone says no `dbUserId` yet.
 */
export function recordState(search: string, state: unknown, lastDbUserId: number): RecordState {
  const query = Object.fromEntries(new URLSearchParams(search));
  const navState = objectOf(state);
  const [personId, engaged] = [number(query['dbUserId']), number(query['engagementId'])];
  const isAnother = personId > 0 ? personId !== number(navState['dbUserId']) : engaged > 0 && engaged !== number(navState['engagementId']);
  const source: Record<string, Json | undefined> = isAnother ? query : { ...navState, ...query };
  const dbUserId = number(source['dbUserId']) || (engaged > 0 ? 0 : lastDbUserId);
  const engagementId = number(source['engagementId']);
  if (dbUserId === 0 && engagementId === 0) return nobodyYet;
  return {
    dbUserId,
    engagementId,
    tab: number(source['tab']),
    name: text(source['name']),
    linkedEngagementId: number(source['linkedEngagementId']),
    status: text(source['status']),
  };
}

interface Place {
  pathname: string;
  search: string;
  state: unknown;
}
/** Whether a way leads from one tab of a record to another. */
export function isSameRecord(here: Place, there: Place): boolean {
  const [from, to] = [recordState(here.search, here.state, 0), recordState(there.search, there.state, 0)];
  return here.pathname === there.pathname && to.dbUserId > 0 && from.dbUserId === to.dbUserId && from.engagementId === to.engagementId;
}

/** A page about somebody new is about nobody yet, whoever was at hand before. */
export const nobodyYet: RecordState = { dbUserId: 0, engagementId: 0, tab: 0, name: '', linkedEngagementId: 0, status: '' };

/** The id of the row that a page is about: from navigation state, else from the address; null for none. */
export function rowState(key: string, search: string, state: unknown): number | null {
  const stateId = isObject(state) ? state[key] : undefined;
  return number(stateId ?? new URLSearchParams(search).get(key) ?? undefined) || null;
}

/** Ids in navigation state as an address that outlives a reload: nothing but whole numbers. */
export function rowSearch(state: JsonObject): string {
  const ids = Object.entries(state).filter(([key, value]) => key.endsWith('Id') && number(value) > 0);
  return ids.length === 0 ? '' : `?${new URLSearchParams(ids.map(([key, value]) => [key, String(value)]))}`;
}

/** The same as an address that can be bookmarked: ids and tab only, never a name. */
export function recordSearch({ dbUserId, engagementId, tab }: Pick<RecordState, 'dbUserId' | 'engagementId' | 'tab'>): string {
  if (dbUserId === 0) return '';
  return `?${new URLSearchParams({ dbUserId: String(dbUserId), ...(engagementId > 0 ? { engagementId: String(engagementId) } : {}), tab: String(tab) })}`;
}

/** Nobody yet: what a form about a new record reads as `record`. */
export const NOBODY: JsonObject = { dbUserId: null, engagementId: null, linkedEngagementId: null, status: null, name: null };
