/** What the rules of a group read that nobody says. */
import type { DemoGroup } from '../../catalogue/definition/demo.ts';
import { isObject } from '../../engine/json.ts';
import { readsOf } from '../../engine/rules/logic.ts';
import type { JsonObject, Logic } from '../../engine/types.ts';

/** Names of facts and of lists that are read and not known, each as a sentence. */
export function unknownNames({ each = [], if: when, facts = [], rows = [], change = [] }: DemoGroup, base: JsonObject): string[] {
  const known = new Set([...Object.keys(base), 'id', 'place', ...each.map(({ as }) => as), ...facts.map(({ as }) => as)]);
  const rules: (Logic | undefined)[] = [
    when,
    ...each.flatMap(({ from }) => from.flatMap(({ where, at, value }) => [where, at, value])),
    ...facts.flatMap(({ if: asked, seed, pick, between = [], is, phone, aadhaar, ago = [], id, file }) => [
      ...[asked, seed, pick, is, phone, aadhaar, id?.key, ...between, ...ago],
      ...[file?.title, file?.name, file?.seed, file?.picture],
    ]),
    ...rows.flatMap(({ if: asked, id, key, centre, programme, at, doc }) => [asked, id, key, centre, programme, at, ...Object.values(doc)]),
    ...change.flatMap(({ id, if: asked, doc }) => [id, asked, ...Object.values(doc)]),
  ];
  return rules.flatMap((rule) =>
    readsOf(rule ?? null).flatMap(({ path, inner, dynamic }) => {
      const [root = '', name = ''] = path.split('.');
      if (dynamic || inner || path === '') return [];
      if (!known.has(root)) return [`nothing says "${root}", which is read as "${path}"`];
      const table = base[root];
      return isObject(table) && !Object.hasOwn(table, name) ? [`there is no "${path}"`] : [];
    }),
  );
}
