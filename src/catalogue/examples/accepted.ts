/** What faults offer for a file of examples, and its text once that is taken over. */
import { isObject, listOf, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import { withValueAt } from '../../engine/form/paths.ts';
import type { JsonObject } from '../../engine/types.ts';
import { GRANTS } from '../checks/grants/grantsFile.ts';
import { fileTextOf } from '../json/fileText.ts';
import type { Fault, Offer } from '../types.ts';
import { newExample } from './turned.ts';

export const ofGrants: ReadonlySet<string> = new Set(['wider-right', 'grants-behind', 'unguarded']);

/** Rules of a form and machines have their examples in a file beside them, lists their own. */
export const homeOf = ({ file, check }: Fault): string =>
  ofGrants.has(check) ? GRANTS : file.replace(/\/rules\.json$/, '/examples.json').replace(/^(workflows\/[^.]+)\.json$/, '$1.examples.json');

/** Each once: what is said of a state and of the way to it may be mended by the same new example, and one case may show several rules. */
function once(offers: readonly Offer[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const { name: _name, expect, ...input } = objectOf(offer.pointer.endsWith('/-') ? offer.value : null);
    const key = isObject(expect) ? JSON.stringify(input) : `${offer.pointer} ${offer.sentence}`;
    const before = objectOf(found.get(key)?.value);
    found.set(
      key,
      isObject(expect) ? newExample({ ...objectOf(offer.value), ...before, expect: bothOf(objectOf(before['expect']), expect) }) : offer,
    );
  }
  return [...found.values()];
}

/** What two rules say of one case. */
const bothOf = (one: JsonObject, other: JsonObject): JsonObject =>
  Object.entries(other).reduce<JsonObject>((all, [key, value]) => {
    const known = all[key];
    return { ...all, [key]: isObject(known) && isObject(value) ? { ...known, ...value } : value };
  }, one);

/** What faults offer, by the file of examples that it is written into. */
export const offersFor = (files: readonly string[], faults: readonly Fault[]): Map<string, Offer[]> =>
  new Map(
    files
      .map((file) => [file, once(faults.filter((fault) => homeOf(fault) === file).flatMap(({ offer = [] }) => offer))] as const)
      .filter(([, offers]) => offers.length > 0),
  );

/** The text of a file of examples with what is offered laid over it. */
export function acceptedText(text: string, offers: readonly Offer[]): string {
  const file = JSON.parse(text) as JsonObject & { examples: JsonObject[] };
  const rows = [...file.examples];
  for (const { pointer, value } of offers) {
    const [, index = '', ...place] = segmentsOfPointer(pointer);
    if (index === '-') rows.push(value as JsonObject);
    else rows[Number(index)] = withValueAt(rows[Number(index)] ?? {}, place, value);
  }
  return fileTextOf({ ...file, examples: rows });
}

/** The requirements that an example of a file proves which is there already and would be turned round. */
export function turnedRequirements(text: string, { pointer }: Offer): string[] {
  const [, index = ''] = segmentsOfPointer(pointer);
  const { examples } = JSON.parse(text) as { examples: JsonObject[] };
  return listOf(examples[Number(index)]?.['requirement']).map(String);
}
