import { useQueryClient } from '@tanstack/react-query';
import { isObject } from '../../../engine/json.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import type { JsonObject } from '../../../engine/types.ts';
import type { RowActionDef } from '../../../engine/definition/list.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import { lazyPage } from '../../context/lazyPage.ts';
import { useLookup } from '../../context/lookup.ts';
import { useSay } from '../../shell/notifications.tsx';
import { useInScope } from '../../shell/scope.tsx';
import { useOfferUndo } from '../../shell/useOfferUndo.ts';
import type { QuestionForm } from './questionForm.ts';

/** Rare beside a list: the code of charts is not the list's. The question stands outside of every screen. */
const ChartBox = lazyPage(async () => ({ default: (await import('../chart/ChartBox.tsx')).ChartBox }));

/** What stands around an action's calls: the question before them, and the way back after them. */
interface Around {
  /** The words of the question, with what it reads; null where nothing is asked. Throws CallProblem when that cannot be read. */
  wordsOf(action: RowActionDef, facts: JsonObject): Promise<QuestionForm['words'] | null>;
  /** True where nothing is asked, or where it was answered with yes. Throws CallProblem when what the question says cannot be read. */
  askFirst(action: RowActionDef, facts: JsonObject): Promise<boolean>;
  /** A quiet notice with Undo, for as long as the server takes one. */
  offerUndo(action: RowActionDef, facts: JsonObject): void;
  /** Rows, counts and what pages know of the record are read again. */
  readAgain(): Promise<void>;
}

export function useAroundAction(): Around {
  const ask = useLookup();
  const queries = useQueryClient();
  const say = useSay();
  const text = useText();
  const offer = useOfferUndo();
  const { LazyBoundary } = useWidgets();
  const inScope = useInScope();

  const readAgain = async (): Promise<void> => {
    void queries.invalidateQueries({ queryKey: ['fact'] });
    void queries.invalidateQueries({ queryKey: ['list-lookups'] });
    await queries.invalidateQueries({ queryKey: ['list'] });
  };
  const wordsOf: Around['wordsOf'] = async ({ confirm, values }, facts) => {
    if (!confirm) return null;
    const { title, text: more, yes, no, reads } = confirm;
    const [answer] = reads ? (await ask(reads.call, argsOf(reads.with, facts))).rows.filter(isObject) : [];
    const all = { ...argsOf(values, facts), ...argsOf(confirm.values, { ...facts, answer: answer ?? null }) };
    return {
      title: text(title, all),
      ...(more === undefined ? {} : { text: text(more, all) }),
      confirm: text(yes, all),
      cancel: text(no ?? '{{app.goBack}}', all),
    };
  };
  const askFirst: Around['askFirst'] = async (action, facts) => {
    const words = await wordsOf(action, facts);
    const chart = action.confirm?.chart;
    if (!words) return true;
    return say.ask({
      ...words,
      ...(chart === undefined
        ? {}
        : {
            children: inScope(
              <LazyBoundary>
                <ChartBox id={chart} />
              </LazyBoundary>,
            ),
          }),
    });
  };
  const offerUndo: Around['offerUndo'] = ({ undo, values }, facts) => void offer(undo, { facts, values: argsOf(values, facts), readAgain });
  return { wordsOf, askFirst, offerUndo, readAgain };
}
