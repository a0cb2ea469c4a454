import type { Check } from './check.ts';
import { textsUnder, under, unknownAmong } from './named.ts';

/** Records that screens show have tabs. */
export const records: Check = {
  name: 'unknown-name',
  faults: (context) => {
    const { definitions } = context;
    const tabs = definitions.of('binding').flatMap(({ source }) => under(source.value, 'tab').flatMap(({ value }) => under(value, 'of')));
    const known = [...new Set(tabs.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])))];
    return definitions.sound('binding') ? unknownAmong(textsUnder(context, ['screen'], 'of'), 'record that tabs hang on', known) : [];
  },
};
