/** Who and what the demo begins with, as config/demo says it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/engine/types.ts';
import { root } from './product.ts';

interface Accounts {
  password: string;
  lists: { accounts: { email: string; firstName: string; lastName: string; scopes: [role: number, centre: number, programme: number][] }[] };
}
interface Centres {
  lists: { centres: { id: number; doc: JsonObject }[] };
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, 'config/demo', `${name}.json`), 'utf8'));
const accounts = read('1-accounts') as Accounts;

export const demoPassword = accounts.password;
export const demoAccounts = accounts.lists.accounts;
export const demoCentres = (read('2-centres') as Centres).lists.centres;
