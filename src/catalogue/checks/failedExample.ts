import { inWords, type ExampleDifference } from '../../engine/example/runExample.ts';
import type { Json } from '../../engine/types.ts';
import { MANY } from '../report.ts';
import type { Offer } from '../types.ts';
import { wrongAt, type FoundFault } from './check.ts';

/** So much is said of what differs. */
const LONG = 400;

/** An example that was run, with what of it could be taken over. */
export interface RanExample {
  index: number;
  name: string;
  differences: readonly ExampleDifference[];
  offer?: () => readonly Offer[];
}

/** What a list says that another one does not. */
const beyond = (list: readonly Json[], other: readonly Json[]): Json[] => {
  const held = new Set(other.map((one) => JSON.stringify(one)));
  return list.filter((one) => !held.has(JSON.stringify(one)));
};

/** What is other than said, whatever else is said: of lists only what comes besides and what is missing. */
function otherThanSaid({ part, expected, got }: ExampleDifference): string {
  if (!Array.isArray(expected) || !Array.isArray(got)) return `${part} is ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`;
  const [besides, without] = [beyond(got, expected), beyond(expected, got)];
  const said = [
    ...(besides.length > 0 ? [`besides ${JSON.stringify(besides)}`] : []),
    ...(without.length > 0 ? [`without ${JSON.stringify(without)}`] : []),
  ];
  return `${part} come ${said.join(' and ') || 'in another order'}`;
}
const causeOf = ({ differences }: RanExample): string => [...new Set(differences.map(otherThanSaid))].sort().join('; ');

/**
 * Examples that come out otherwise than they say. Those that fail alike have one cause, and are told as one at the first of them.
 * @param id the definition whose examples can be taken over; none where nobody offers it
 */
export function failedExamples(ran: readonly RanExample[], id?: string): FoundFault[] {
  const alike = new Map<string, RanExample[]>();
  for (const one of ran.filter(({ differences }) => differences.length > 0)) alike.set(causeOf(one), [...(alike.get(causeOf(one)) ?? []), one]);
  const right = 'a rule or an example mended so that both say the same';
  const written = id === undefined ? right : `${right}; where this is meant, "npm run check -- --accept ${id}" writes it`;
  const told = (wrong: string, all: readonly RanExample[]): FoundFault => ({
    ...wrongAt(`/examples/${all[0]?.index ?? 0}`, wrong, written, 'example'),
    ...(id === undefined ? {} : { offer: all.flatMap(({ offer }) => offer?.() ?? []) }),
  });
  return [...alike].flatMap(([cause, all]) => {
    if (all.length < MANY)
      return all.map((one) => told(`the example "${one.name}" fails: ${one.differences.map(inWords).join('; ').slice(0, LONG)}`, [one]));
    const places = all.slice(1).map(({ index }) => index);
    const [first] = all;
    return [told(`${all.length} examples fail alike, first "${first?.name}": ${cause.slice(0, LONG)} (also /examples/${places.join(', ')})`, all)];
  });
}

/** An example that comes out otherwise than it says; nothing where nothing differs. */
export const failedExample = (index: number, name: string, differences: readonly ExampleDifference[]): FoundFault[] =>
  failedExamples([{ index, name, differences }]);
