/** The areas of the specification's catalogue and how many rows each has: a title that names a row beyond them is a slip. */
export const areas: Readonly<Record<string, number>> = {
  'D1-LOGIN': 20, 'D1-SESSION': 17, 'D1-SHELL': 29, 'D1-SETTINGS': 12, 'D1-REG': 93, 'D1-OTP': 21, 'D1-GAME': 44, 'D1-ENV': 21, 'D1-CALLS': 50,
  'D1-ROLES': 7, 'D2-TABS': 54, 'D2-EDU': 15, 'D2-SOCIO': 21, 'D2-FAM': 22, 'D2-EXP': 25, 'D2-BCASE': 20, 'D2-EVAL': 16, 'D2-OBS': 10,
  'D2-COUN': 47, 'D2-RECO': 29, 'D2-BIE': 12, 'D2-DOCS': 25, 'D2-EXB': 21, 'D2-COMPLETE': 29, 'D2-CALLS': 57, 'D3-ACTIVITY': 26,
  'D3-ALLBATCH': 5, 'D3-ATTEND': 11, 'D3-BATCHFORM': 85, 'D3-BATCHLIST': 9, 'D3-BENROL': 52, 'D3-BULK': 40, 'D3-CALLS': 116, 'D3-CENROL': 24,
  'D3-CONST': 20, 'D3-DASH': 16, 'D3-DROPOUT': 20, 'D3-EMPLOYER': 26, 'D3-EMPVERIFY': 16, 'D3-ENTITY': 34, 'D3-FUNDER': 18, 'D3-GAP': 104,
  'D3-IDCARD': 10, 'D3-LIST': 25, 'D3-MENU': 21, 'D3-MIGRATE': 18, 'D3-MODULE': 15, 'D3-MOVE': 12, 'D3-PASSWORD': 16, 'D3-PICBANK': 12,
  'D3-PLACE': 102, 'D3-PROFILE': 8, 'D3-PVERIFY': 23, 'D3-RECO': 23, 'D3-RECORD': 27, 'D3-REPORT': 19, 'D3-ROUTES': 45, 'D3-SHORTLIST': 20,
  'D3-STATIC': 4, 'D3-USERS': 15, 'D12-GAP': 196,
};

/** @returns the ids in a text that no row answers to */
export function unknownIds(text: string): string[] {
  return [...text.matchAll(/\b(D\d+-[A-Z]+)-(\d+)\b/g)].filter(([, area = '', row]) => !(Number(row) >= 1 && Number(row) <= (areas[area] ?? 0))).map(([id]) => id);
}
