import { useQuery } from '@tanstack/react-query';
import type { WhySection } from '../../widgets/contract/why.ts';
import type { CallProblem } from '../client/problem.ts';
import { useCatalogue, useText, useWidgets } from '../context/context.tsx';
import { objectsIn, objectOf } from '../../engine/json.ts';
import { useLookup } from '../context/lookup.ts';
import { readingOf } from '../../engine/rules/logic.ts';
import { refusalSection } from './RefusalWhy.tsx';
import { useInspectables } from './inspectables.ts';
import { useGoTo } from './useGoTo.ts';
import { whyWords } from './whyWords.ts';

interface LeftWhyProps {
  /** The tab that is asked about; every tab without it. */
  tab: string | undefined;
  name: string;
  onClose: () => void;
}

/** Why a tab or a record is not complete: what is missing, by which rule, as the server judges it now. */
export default function LeftWhy({ tab, name, onClose }: LeftWhyProps) {
  const { WhyDialog } = useWidgets();
  const { completeness } = useCatalogue();
  const text = useText();
  const ask = useLookup();
  const goTo = useGoTo(onClose);
  const record = useInspectables().get('record');
  const of = record?.of === 'record' ? Object.values(completeness).find((one) => one.record === record.id) : undefined;
  const payload = of && record?.of === 'record' ? readingOf(of.ask, { session: record.facts.session, record: record.facts.record }) : null;
  const { data, error } = useQuery<WhySection[], CallProblem>({
    queryKey: ['list', 'why', of?.id, payload],
    enabled: payload !== null,
    queryFn: async () => {
      const { lines } = objectOf((await ask(of?.ask.call ?? '', { ...payload, why: true })).rows[0] ?? null);
      const here = objectsIn(lines).filter((line) => tab === undefined || line['tab'] === tab);
      // One rule may miss several things: it is said once.
      return [...new Set(here.map(({ check }) => check))].map((check) => {
        const missed = here.filter((line) => line['check'] === check);
        const { explain } = missed[0] ?? {};
        return { ...refusalSection(objectOf(explain), '', { text, goTo }), title: missed.map((line) => String(line['text'])).join(', ') };
      });
    },
  });
  const sentence = error ? text(error.words) : payload === null || data ? text('{{why.fields}}') : text('{{app.loading}}');
  return (
    <WhyDialog
      title={text('{{why.about}}', { name })}
      sections={
        data && data.length > 0
          ? data
          : [{ title: text('{{why.left}}'), steps: data || payload === null ? [{ text: text('{{why.way.marked}}') }] : [], sentence, facts: [] }]
      }
      {...whyWords(text)}
      onClose={onClose}
    />
  );
}
