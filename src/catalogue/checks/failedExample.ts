import { groupBy } from '../../engine/groupBy.ts';
import { inWords, type ExampleDifference } from '../../engine/example/runExample.ts';
import type { FormDef } from '../definition/form.ts';
import type { FormSchema } from '../../engine/definition/form.ts';
import { joinedValues } from '../../engine/form/schema.ts';
import { isObject } from '../../engine/json.ts';
import type { Json, OptionItem, Pointer } from '../../engine/types.ts';
import type { Offer } from '../types.ts';
import { wrongAt, type FoundFault } from './check.ts';

/** So much is said of what differs. */
const LONG = 400;

/** An example that was run, with what of it could be taken over. */
export interface RanExample {
  index: number;
  name: string;
  differences: readonly ExampleDifference[];
  /** What it is about, where all that fail about the same have one cause. */
  about?: string;
  offer?: () => readonly Offer[];
}

/** What a list says that another one does not. */
const beyond = (list: readonly Json[], other: readonly Json[]): Json[] => {
  const texts = new Set(other.map((one) => JSON.stringify(one)));
  return list.filter((one) => !texts.has(JSON.stringify(one)));
};

/** What is other than said, whatever else is said: of lists only what comes besides and what is missing. */
function otherThanSaid({ part, expected, got }: ExampleDifference): string {
  if (!Array.isArray(expected) || !Array.isArray(got)) return `${part} is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
  const [besides, without] = [beyond(got, expected), beyond(expected, got)];
  const parts = [
    ...(besides.length > 0 ? [`besides ${JSON.stringify(besides)}`] : []),
    ...(without.length > 0 ? [`without ${JSON.stringify(without)}`] : []),
  ];
  return `${part} come ${parts.join(' and ') || 'in another order'}`;
}
const saidOf = ({ differences }: RanExample): string => [...new Set(differences.map(otherThanSaid))].sort().join('; ');

/** The rules that speak, or speak otherwise, where an example did not say so: `/base64File size`. */
const speaking = ({ differences }: RanExample): string[] =>
  differences.flatMap(({ part, expected, got }) =>
    part.endsWith('problems') && Array.isArray(expected) && Array.isArray(got)
      ? beyond(got, expected).flatMap((one) => (isObject(one) ? [`${String(one['at'])} ${String(one['rule'])}`] : []))
      : [],
  );
/** What examples that fail by one mistake have in common, however large each file of theirs is. */
const causeOf = (one: RanExample): string => one.about ?? ([...new Set(speaking(one))].sort().join('; ') || saidOf(one));
/** Of a file that is too large the schema says how large it may be. */
const tooLarge = (one: RanExample): string[] => speaking(one).flatMap((rule) => (rule.endsWith(' size') ? [rule.slice(0, -' size'.length)] : []));

/**
 * Examples that come out otherwise than they say. Those that fail alike have one cause, and are told as one at the first of them.
 * @param id the definition whose examples can be taken over; none where nobody offers it
 */
export function failedExamples(ran: readonly RanExample[], id?: string): FoundFault[] {
  const failed = ran.filter(({ differences }) => differences.length > 0);
  const right = 'a rule or an example mended so that both say the same';
  return [...groupBy(failed, causeOf).values()].flatMap((all) => {
    const [first, ...others] = all;
    if (!first) return [];
    const alone = `the example "${first.name}" fails: ${first.differences.map(inWords).join('; ').slice(0, LONG)}`;
    const places = `(also /examples/${others.map(({ index }) => index).join(', ')})`;
    const together = `${all.length} examples ${first.about === undefined ? 'fail alike' : `of "${first.about}" fail`}, first "${first.name}": ${saidOf(first).slice(0, LONG)} ${places}`;
    const [limited] = tooLarge(first);
    const remedy = limited === undefined ? right : `"maxBytes" of "${limited}" in schema.json so large as the examples say, or ${right}`;
    const found = wrongAt(`/examples/${first.index}`, others.length === 0 ? alone : together, remedy, 'example');
    if (id === undefined) return [found];
    const how = `where this is meant, "npm run check -- --accept ${id}" writes it`;
    return [{ ...found, how, offer: all.flatMap(({ offer }) => offer?.() ?? []) }];
  });
}

/** An example that comes out otherwise than it says; nothing where nothing differs. */
export const failedExample = (index: number, name: string, differences: readonly ExampleDifference[]): FoundFault[] =>
  failedExamples([{ index, name, differences }]);

/** A value that an example chooses of a list that does not have it, and that it does not expect to be refused. */
export function goneIn(
  example: FormDef['examples'][number] | undefined,
  schema: FormSchema,
  lists: Readonly<Record<string, readonly OptionItem[]>>,
): { list: string; value: Json } | undefined {
  const refused = (example?.expect.problems ?? []).map(({ at }) => at);
  const find = (value: Json | undefined, below: FormSchema | undefined, at: Pointer): { list: string; value: Json } | undefined => {
    const list = below?.['x-options'];
    if (list !== undefined && (typeof value === 'string' || typeof value === 'number') && value !== '') {
      const known = lists[list]?.map((item) => item.value);
      const lost = (joinedValues(below, value, known) ?? [value]).find((one) => known?.includes(one) === false);
      return lost === undefined || refused.includes(at) ? undefined : { list, value: lost };
    }
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    return Object.entries(value).reduce<{ list: string; value: Json } | undefined>(
      (found, [key, one]) => found ?? find(one as Json, below?.items ?? below?.properties?.[key], `${at}/${key}`),
      undefined,
    );
  };
  return find(example?.data, schema, '');
}
