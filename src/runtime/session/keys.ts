/**
 * What the page holds of a session, each under its own key of sessionStorage (D1-SESSION-10 to 17, D3-ENTITY-19). Ids
 * are numbers; expiries are milliseconds since 1970 on the server's clock, and apart from each other (D1-SESSION-17).
 */
export interface SessionData {
  userid: number;
  names: string;
  userName: string;
  token: string;
  refreshToken: string;
  roleid: number;
  roleName: string;
  defaultRoleId: number;
  centerId: number;
  centerName: string;
  assessmentCenterId: number;
  modelId: number;
  centerState: string;
  /** Comma list of what may be uploaded; empty or N means none. */
  centerBulkFiled: string;
  /** Y or N. */
  centerBatchCreation: string;
  defaultProgramId: number;
  programName: string;
  /** The beneficiary at hand (D1-SESSION-16). */
  dbUserId: number;
  sessionExpiry: number;
  tokenExpiry: number;
  /** When it ends however busy it is; 0 where nobody said. */
  sessionEnds: number;
}
export type SessionKey = keyof SessionData;

/** How each key is kept: `number` ones come back as numbers, 0 when absent. */
export const SESSION_KEYS: Readonly<Record<SessionKey, 'number' | 'text'>> = {
  userid: 'number',
  names: 'text',
  userName: 'text',
  token: 'text',
  refreshToken: 'text',
  roleid: 'number',
  roleName: 'text',
  defaultRoleId: 'number',
  centerId: 'number',
  centerName: 'text',
  assessmentCenterId: 'number',
  modelId: 'number',
  centerState: 'text',
  centerBulkFiled: 'text',
  centerBatchCreation: 'text',
  defaultProgramId: 'number',
  programName: 'text',
  dbUserId: 'number',
  sessionExpiry: 'number',
  tokenExpiry: 'number',
  sessionEnds: 'number',
};

/** What changes with every call; nothing that is drawn may depend on it. */
export type VolatileKey = 'token' | 'refreshToken' | 'tokenExpiry' | 'sessionExpiry' | 'sessionEnds';
export type SessionView = Omit<SessionData, VolatileKey>;
export const VOLATILE: ReadonlySet<string> = new Set<VolatileKey>(['token', 'refreshToken', 'tokenExpiry', 'sessionExpiry', 'sessionEnds']);
