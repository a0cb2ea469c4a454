import type { WhyView } from '../../widgets/contract/why.ts';
import type { ExplainText } from './section.ts';

/** What every explanation is headed and closed with. */
export const whyWords = (text: ExplainText): Pick<WhyView, 'words' | 'close'> => ({
  words: {
    rule: text('{{why.rule}}'),
    fact: text('{{why.fact}}'),
    value: text('{{why.value}}'),
    change: text('{{why.change}}'),
    more: text('{{why.more}}'),
  },
  close: text('{{why.close}}'),
});
