/**
 * Where the address says a person wants to be. Everything but /dashboard and what lies under it is the login page
 * (D12-GAP-089).
 */
export type Place = 'login' | 'inside';

export const LOGIN = '/';
export const ENTRY = '/dashboard';

export const placeOf = (path: string): Place => (path === ENTRY || path.startsWith(`${ENTRY}/`) ? 'inside' : 'login');
