import { inWords, type ExampleDifference } from '../../engine/example/runExample.ts';
import type { Offer } from '../types.ts';
import { wrongAt, type FoundFault } from './check.ts';

/** So much is said of what differs. */
const LONG = 400;

/** What can be taken over of an example: of which definition, and what its file would say. */
interface Accepting {
  id: string;
  offer: () => readonly Offer[];
}

/** An example that comes out otherwise than it says; nothing where nothing differs. */
export function failedExample(index: number, name: string, differences: readonly ExampleDifference[], accepting?: Accepting): FoundFault[] {
  if (differences.length === 0) return [];
  const wrong = `the example "${name}" fails: ${differences.map(inWords).join('; ').slice(0, LONG)}`;
  const right = 'a rule or an example mended so that both say the same';
  if (!accepting) return [wrongAt(`/examples/${index}`, wrong, right, 'example')];
  const written = `${right}; where this is meant, "npm run check -- --accept ${accepting.id}" writes it`;
  return [{ ...wrongAt(`/examples/${index}`, wrong, written, 'example'), offer: accepting.offer() }];
}
