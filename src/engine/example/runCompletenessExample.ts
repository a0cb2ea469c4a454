import { objectOf } from '../json.ts';
import { checklistOf, judgeCompleteness, missingLinesOf, closingOf } from '../completeness/judgeCompleteness.ts';
import type { CompletenessDef, CompletenessExample, CompletenessFacts } from '../completeness/types.ts';
import { textOf, type Messages } from '../problem/text.ts';
import type { JsonObject } from '../types.ts';
import { differ, type ExampleDifference, laidOver } from './difference.ts';

interface CompletenessWorld extends Pick<CompletenessFacts, 'lists' | 'constants'> {
  messages: Messages;
  components: JsonObject;
}

const TODAY = '2026-11-20';

/** The facts of an example, whole: what all have in common under what it says itself. */
export function completenessFacts(
  { given = {} }: Pick<CompletenessDef, 'given'>,
  { facts = {} }: CompletenessExample,
  world: CompletenessWorld,
): CompletenessFacts {
  const whole = laidOver(given, facts);
  return {
    session: objectOf(whole['session']),
    record: objectOf(whole['record']),
    today: String(whole['today'] ?? TODAY),
    lists: world.lists,
    constants: { ...world.constants, ...objectOf(whole['constants']) },
  };
}

/** Judges an example; the lines are compared exactly, what does not count and what closes and the checklist where it names them. */
export function runCompletenessExample(def: CompletenessDef, example: CompletenessExample, world: CompletenessWorld): ExampleDifference[] {
  const facts = completenessFacts(def, example, world);
  const { checks, left } = judgeCompleteness(def, facts, new Set(example.off));
  const say = (text: string): string => textOf(world.messages, text);
  const { lines, out, closing, checklist } = example.expect;
  const listed = checklistOf(def, checks, facts).map(({ label, state }) => `${say(label)}: ${state}`);
  return [
    ...differ(
      'lines',
      lines.map(say),
      missingLinesOf(def, checks).map(({ text }) => say(text)),
    ),
    ...differ('left', lines.length, left),
    ...(out
      ? differ(
          'out',
          out,
          checks.filter(({ state }) => state === 'out').map(({ id }) => id),
        )
      : []),
    ...(closing
      ? differ(
          'closing',
          closing.map(say),
          closingOf(def, checks, world.components, facts).map(({ text }) => say(text)),
        )
      : []),
    ...(checklist ? differ('checklist', checklist.map(say), listed) : []),
  ];
}
