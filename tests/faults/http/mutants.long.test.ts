/**
 * Definitions with a careless mistake that the check lets pass may not make any screen of any role fail: not in the page, and not in the
 * server. In `npm test` those of `mutants.json`, which were found so; in `npm run soak` many new ones. MUTANT_SEED=7 makes those of a seed again,
 * MUTANTS=40 as many.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Files } from '../../../src/catalogue/definitions.ts';
import { actionsNamed } from '../../../src/catalogue/findAction.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { SessionService } from '../../../src/server/session/service.ts';
import { EVERYWHERE, userByName } from '../../../src/server/session/people.ts';
import { judgedProduct, productFiles } from '../../catalogue/product.ts';
import { startServer, type TestServer } from '../../server/http/harness.ts';
import { chance, mutantsOf, slipAgain, type Mutant } from '../../support/mutants.ts';
import { openScreens, sessionOf, type OpenCall } from '../../support/openScreens.ts';
import { call } from '../../support/wire.ts';

const CENTRE = 101;
const PROGRAMME = 2;
const slips = JSON.parse(readFileSync(new URL('./mutants.json', import.meta.url), 'utf8')) as Parameters<typeof slipAgain>[1][];
const quota = process.env['MUTANTS'] === undefined ? undefined : Number(process.env['MUTANTS']);
const seed = Number(process.env['MUTANT_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let files: Files;
let server: TestServer;
let record: JsonObject;
let userId: number;

beforeAll(async () => {
  files = productFiles();
  server = await startServer();
  const [engagement] = await server.store.find('engagement', {}, EVERYWHERE, { limit: 1 });
  record = { dbUserId: engagement?.doc['dbUserId'] ?? 1, engagementId: engagement?.id ?? 1, status: engagement?.doc['status'] ?? null, rowId: 1 };
  userId = (await userByName(server.store, 'admin@skilldesk.test'))?.id ?? 0;
});
afterAll(() => server.close());

/** Roles in which somebody may work. */
const working = ({ roles }: Catalogue): number[] => roles.items.filter(({ barred }) => barred === false).map(({ id }) => id);

/** What the page does in a role; what it throws, or what it would ask. */
function openedBy(catalogue: Catalogue, roleId: number): { calls: OpenCall[]; failed: string[] } {
  try {
    const modelId = catalogue.centreModels.items[0]?.id ?? 1;
    const session = sessionOf(catalogue, roleId, { id: CENTRE, modelId, state: 'Maharashtra' }, PROGRAMME);
    return { calls: openScreens(catalogue, session, record), failed: [] };
  } catch (thrown) {
    return { calls: [], failed: [`page of role ${roleId}: ${thrown instanceof Error ? String(thrown.stack).slice(0, 600) : String(thrown)}`] };
  }
}

/** Every different question once, so that a mutant costs seconds. */
function once(calls: readonly OpenCall[], catalogue: Catalogue): OpenCall[] {
  const reading = calls.filter(({ call: name }) => {
    const work = actionsNamed(catalogue, name)[0]?.def;
    return (
      work !== undefined && work.internal !== true && ['get', 'list', 'count', 'rank', 'reference', 'exists', 'handler'].some((key) => key in work.do)
    );
  });
  return [...new Map(reading.map((one) => [JSON.stringify(one), one])).values()];
}

/** What the server answers with 500. */
async function refusedBy(catalogue: Catalogue, roleId: number, calls: readonly OpenCall[]): Promise<string[]> {
  const keeper = new SessionService(server.store, server.holder, server.clock, server.config.secretKey);
  const { tokens } = await keeper.open(userId, { roleId, programmeId: PROGRAMME, centreId: CENTRE });
  const answers = await Promise.all(
    once(calls, catalogue).map(async ({ call: name, sends }) => {
      const service = actionsNamed(catalogue, name)[0]?.service ?? '';
      const answer = await call(server.url, service, name.split('.').at(-1) ?? '', [sends], { token: String(tokens.token) });
      return answer.http >= 500 ? [`${service}.${name} ${JSON.stringify(sends)} in role ${roleId}: ${JSON.stringify(answer.appError)}`] : [];
    }),
  );
  return answers.flat();
}

/** How many roles ask the server of each mutant in `npm test`, in turn; in `npm run soak` all do. The page is opened for every role. */
const ASKING = 3;
let turn = 0;

/** Whether it passed, and what failed then. Definitions that the store does not take are refused, too. */
async function crawl({ files: mutantFiles, change }: Mutant): Promise<string[] | undefined> {
  const verdict = judgedProduct(mutantFiles, change);
  if (!verdict.ok) return undefined;
  await server.holder.offer({ ok: true, catalogue: verdict.catalogue });
  if (server.holder.current !== verdict.catalogue) return undefined;
  const failed: string[] = [];
  const met = new Set<string>();
  const roles = working(verdict.catalogue);
  const asking = quota === undefined ? Array.from({ length: ASKING }, () => roles[(turn += 1) % roles.length]) : roles;
  for (const roleId of roles) {
    const page = openedBy(verdict.catalogue, roleId);
    const news = asking.includes(roleId) ? page.calls.filter((one) => !met.has(JSON.stringify(one))) : [];
    news.forEach((one) => met.add(JSON.stringify(one)));
    failed.push(...page.failed, ...(news.length > 0 ? await refusedBy(verdict.catalogue, roleId, news) : []));
  }
  return failed.map((one) => `${change}: ${one}`);
}

/** Those that are kept, or new ones without end. */
function* makeMutants(): Generator<Mutant> {
  if (quota === undefined) for (const one of slips) yield slipAgain(files, one);
  else yield* mutantsOf(files, chance(seed));
}

const REFUSED = 'it is refused by now. Prove that by a seeded fault, and keep another mistake in mutants.json that passes: MUTANTS=40 makes some';

test('quality 5: mistakes that pass the check make no screen of any role fail', async () => {
  if (quota !== undefined) console.log(`MUTANT_SEED=${seed}`);
  const failed: string[] = [];
  let openCount = 0;
  for (const mutant of makeMutants()) {
    const found = await crawl(mutant);
    if (found === undefined) {
      if (quota === undefined) failed.push(`${mutant.change}: ${REFUSED}`);
      continue;
    }
    failed.push(...found);
    openCount += 1;
    if (quota !== undefined) console.log(`${found.length === 0 ? 'opens' : 'FAILS'} ${JSON.stringify(mutant.slip)}`);
    if (openCount === quota) break;
  }
  expect(failed).toEqual([]);
  expect(openCount).toBeGreaterThan(0);
});
