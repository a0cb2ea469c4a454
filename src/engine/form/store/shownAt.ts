import type { Json, Path } from '../../types.ts';
import { baseOf } from '../judgement/build.ts';
import { standingAt } from '../judgement/standing.ts';
import { segmentsOfPath, valueAt } from '../paths.ts';
import type { Live } from './live.ts';

/** The value a person sees at a place: computed or stored where a rule says so, else as it was typed; of a hidden one what was typed. */
export function shownAt({ judgement }: Live, path: Path): Json | undefined {
  const segments = segmentsOfPath(path);
  const place = standingAt(judgement, segments);
  if (!place) return valueAt(judgement.draft, segments);
  if (place.schema.properties) return valueAt(judgement.view, segments);
  return baseOf(place) ?? undefined;
}
