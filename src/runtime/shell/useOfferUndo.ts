import { useCallback } from 'react';
import { argsOf } from '../../engine/rules/logic.ts';
import type { JsonObject, UndoDef } from '../../engine/types.ts';
import type { Tone } from '../../widgets/contract/dialogs.ts';
import { asProblem } from '../client/problem.ts';
import { useCatalogue, useText } from '../context/context.tsx';
import { useLookup } from '../context/lookup.ts';
import { useSay } from './notifications.tsx';

interface Undoable {
  facts: JsonObject;
  /** Values for the placeholders of its texts. */
  values?: JsonObject;
  /** What is shown is read again, whether it was taken back or not. */
  readAgain: () => Promise<void>;
}

/** A quiet notice with Undo, for as long as the server takes one; answers the press, undefined where nothing can be taken back. */
export function useOfferUndo(): (undo: UndoDef | undefined, undoable: Undoable) => (() => void) | undefined {
  const ask = useLookup();
  const say = useSay();
  const text = useText();
  const { app } = useCatalogue();
  return useCallback(
    (undo, { facts, values = {}, readAgain }) => {
      const seconds = Number(app.constants['undoSeconds'] ?? 0);
      if (!undo || seconds <= 0) return undefined;
      const until = performance.now() + seconds * 1000;
      const offer = (message: string, tone: Tone, left: number): void => {
        say.notice({ text: message, tone, seconds: left, action: { label: text('{{app.undo}}'), onPress: press } });
      };
      const takeBack = async (): Promise<void> => {
        try {
          await ask(undo.call, argsOf(undo.with, facts));
          say.notice({ text: text(undo.done, values), tone: 'success' });
        } catch (thrown) {
          const problem = asProblem(thrown);
          const left = (until - performance.now()) / 1000;
          // The line may be back before the time is over.
          if (problem.retriable && left > 1) return offer(`${text(`{{app.problem.${problem.kind}}}`)} ${text(undo.say, values)}`, 'warning', left);
          say.notice({ text: problem.messages[0]?.text || text('{{app.notUndone}}'), tone: 'error' });
        }
        await readAgain();
      };
      const press = (): void => void takeBack();
      offer(text(undo.say, values), 'success', seconds);
      return press;
    },
    [ask, say, text, app],
  );
}
