import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Ask } from '../../../engine/form/types.ts';
import type { Json } from '../../../engine/types.ts';
import { singleAnswer, type CallAnswer } from '../../client/answer.ts';
import { randomId } from '../../client/hash.ts';
import { useText } from '../../context/context.tsx';
import { useLookup } from '../../context/lookup.ts';
import { useSay } from '../../shell/say.tsx';

/**
 * Answers what a form's lookups and checks ask. A lookup is tried again by itself as every read is, not so a check: it may count how often
 * it is asked (passwords). What got no answer is said, with a button for `again`.
 */
export function useAnswers(): (again: (ask: Ask) => void) => (ask: Ask) => Promise<Json> {
  const lookup = useLookup();
  const queries = useQueryClient();
  const say = useSay();
  const text = useText();
  return useCallback(
    (again) => async (ask) => {
      const queryFn = (): Promise<CallAnswer> => lookup(ask.call, ask.with);
      try {
        if (ask.kind === 'check') return singleAnswer((await queryFn()).value);
        return (await queries.fetchQuery({ queryKey: [randomId()], queryFn, gcTime: 0, networkMode: 'always' })).value;
      } catch (fault) {
        console.error(`${ask.call} got no answer`, fault);
        say.notice({ text: text('{{app.notLookedUp}}'), tone: 'warning', action: { label: text('{{app.tryAgain}}'), onPress: () => again(ask) } });
        throw fault;
      }
    },
    [lookup, queries, say, text],
  );
}
