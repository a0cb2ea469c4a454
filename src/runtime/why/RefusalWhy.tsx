import type { Json, JsonObject } from '../../engine/types.ts';
import type { WhySection, WhyStep } from '../../widgets/contract/why.ts';
import type { CallMessage } from '../client/problem.ts';
import { useText, useWidgets } from '../context/context.tsx';
import { objectsIn } from '../../engine/json.ts';
import { joinTexts } from '../../engine/explain/joinTexts.ts';
import type { Inspectable } from './inspectables.ts';
import { whyStepOf, type GoTo, type WhyWorld } from './section.ts';
import { useGoTo } from './useGoTo.ts';
import { whyWords } from './whyWords.ts';

interface FactValue {
  name: string;
  value: string;
}
const namedIn = (list: Json | undefined): FactValue[] =>
  objectsIn(list).map(({ name, value }) => ({ name: String(name ?? ''), value: String(value ?? '') }));

/** The ways out that the server named. */
const stepsIn = (ways: Json | undefined, goTo: GoTo, form: (Inspectable & { of: 'form' }) | undefined): WhyStep[] =>
  objectsIn(ways).map(({ text, mine, field, tab }) => {
    const to = { ...(typeof field === 'string' ? { field } : {}), ...(typeof tab === 'string' ? { tab } : {}) };
    return whyStepOf({ text: String(text ?? ''), mine: mine === true }, goTo(to, form));
  });

/** What the server said of one refusal, as it is drawn. */
export function refusalSection(
  { rule, because, facts, change, ways }: JsonObject,
  message: string,
  { text, goTo }: Pick<WhyWorld, 'text' | 'goTo'>,
  form?: Inspectable & { of: 'form' },
): WhySection {
  const turns = namedIn(change).map(({ name, value }) => text('{{why.turn}}', { label: name, said: value }));
  return {
    title: text('{{why.error}}'),
    steps: stepsIn(ways, goTo, form),
    sentence: message || String(because ?? ''),
    facts: namedIn(facts),
    ...(typeof rule === 'string' ? { rule } : {}),
    change: turns.length > 0 ? joinTexts(turns, text('{{why.and}}')) : text('{{why.noChange}}'),
  };
}

/** Why the server refused: the rule, the facts that it read, what would turn it. */
export default function RefusalWhy({ refused, onClose }: { refused: readonly CallMessage[]; onClose: () => void }) {
  const { WhyDialog } = useWidgets();
  const text = useText();
  const goTo = useGoTo(onClose);
  return (
    <WhyDialog
      title={text('{{why.ask}}')}
      sections={refused.flatMap(({ text: message, explain }) => (explain ? [refusalSection(explain, message, { text, goTo })] : []))}
      {...whyWords(text)}
      onClose={onClose}
    />
  );
}
