import type { Json, JsonObject } from '../../engine/types.ts';
import type { WhySection } from '../../widgets/contract/why.ts';
import type { CallMessage } from '../client/problem.ts';
import { useText, useWidgets } from '../context/context.tsx';
import { isObject } from '../../engine/form/paths.ts';
import type { ExplainText } from './section.ts';

interface Named {
  name: string;
  value: string;
}
const namedIn = (list: Json | undefined): Named[] =>
  Array.isArray(list) ? list.filter(isObject).map(({ name, value }) => ({ name: String(name ?? ''), value: String(value ?? '') })) : [];

/** What the server said of one refusal, as it is drawn. */
export function refusalSection({ rule, facts, change }: JsonObject, said: string, text: ExplainText): WhySection {
  const read = namedIn(facts);
  const now = new Map(read.map(({ name, value }) => [name, value]));
  const turns = namedIn(change).map(({ name, value }) => text('{{why.turn}}', { label: name, said: value, now: now.get(name) ?? '' }));
  return {
    title: text('{{why.error}}'),
    said,
    facts: read,
    ...(typeof rule === 'string' ? { rule } : {}),
    change: turns.length > 0 ? turns.join(` ${text('{{why.and}}')} `) : text('{{why.noChange}}'),
  };
}

/** Why the server refused: the rule, the facts that it read, what would turn it (issue 4, 5). */
export default function RefusalWhy({ refused, onClose }: { refused: readonly CallMessage[]; onClose: () => void }) {
  const { WhyDialog } = useWidgets();
  const text = useText();
  return (
    <WhyDialog
      title={text('{{why.ask}}')}
      sections={refused.flatMap(({ text: said, explain }) => (explain ? [refusalSection(explain, said, text)] : []))}
      words={{ rule: text('{{why.rule}}'), fact: text('{{why.fact}}'), value: text('{{why.value}}'), change: text('{{why.change}}') }}
      close={text('{{why.close}}')}
      onClose={onClose}
    />
  );
}
