import type { OptionItem, Path, Problem } from '../../types.ts';
import { reasonsOf } from '../judgement/reasons.ts';
import { isHidden, isListed, standingAt } from '../judgement/standing.ts';
import { patternOf, pathOf, segmentsOfPath, type Segments } from '../paths.ts';
import { FREE, itemsOf } from '../problems/optionItems.ts';
import { sameJson } from '../sameJson.ts';
import type { FieldFact } from '../types.ts';
import { lockedBecause } from '../locks.ts';
import { textOf } from '../../problem/text.ts';
import type { Live } from './live.ts';
import { problemsAt } from './problemsAt.ts';

const NONE: readonly Problem[] = [];

function optionsOf({ judgement }: Live, segments: Segments): readonly OptionItem[] | undefined {
  const rule = judgement.plan.about(patternOf(segments)).find(({ kind }) => kind === 'options');
  const said = rule && judgement.results[rule.rank]?.get(pathOf(segments));
  return rule && said !== FREE ? itemsOf(said) : undefined;
}

function isRequired({ judgement, options }: Live, segments: Segments): boolean {
  const path = pathOf(segments);
  return (
    isListed(options.form.schema, segments) ||
    judgement.plan.about(patternOf(segments)).some(({ kind, rank }) => kind === 'require' && judgement.results[rank]?.get(path) === true)
  );
}

function lockedText({ judgement }: Live, segments: Segments): string | undefined {
  const text = lockedBecause(judgement, segments);
  return text === undefined ? undefined : textOf(judgement.messages, text);
}

/** Whether the errors of a place show: the person was there, pressed submit, or the server said so. */
const speaks = ({ submitted, touched, server }: Live, path: Path): boolean => submitted || touched.has(path) || server.has(path);

/** The verdict of one field, worked out. */
export function makeFact(live: Live, path: Path): FieldFact {
  const segments = segmentsOfPath(path);
  const hidden = isHidden(live.judgement, segments);
  const place = standingAt(live.judgement, segments);
  const problems = hidden || !speaks(live, path) ? NONE : problemsAt(live, segments);
  return Object.freeze({
    hidden,
    required: !hidden && isRequired(live, segments),
    readonly: place?.readonly ?? false,
    locked: place?.readonly ? lockedText(live, segments) : undefined,
    computed: place !== undefined && place.computed !== undefined,
    error: problems.find(({ severity }) => severity === 'error')?.message,
    warning: problems.find(({ severity }) => severity === 'warning')?.message,
    options: hidden ? undefined : optionsOf(live, segments),
    get why() {
      return reasonsOf(live.judgement, (at) => at === path || at === '' || path.startsWith(`${at}.`));
    },
  });
}

/** Whether two verdicts say the same. */
export const sameFact = (one: FieldFact, other: FieldFact): boolean =>
  one.hidden === other.hidden &&
  one.required === other.required &&
  one.readonly === other.readonly &&
  one.locked === other.locked &&
  one.computed === other.computed &&
  one.error === other.error &&
  one.warning === other.warning &&
  sameJson(one.options as OptionItem[] | undefined, other.options as OptionItem[] | undefined);

/** The verdict of a field: the same object until something in it changes. */
export function factOf(live: Live, path: Path): FieldFact {
  let fact = live.known.get(path);
  if (!fact) live.known.set(path, (fact = makeFact(live, path)));
  return fact;
}
