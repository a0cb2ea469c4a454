import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormWork } from '../../src/runtime/pages/form/formWork.ts';
import { UnsentAnswers } from '../../src/runtime/pages/form/QuestionDialog.tsx';
import { UnsentAnswersContext, createUnsavedTabs, UnsavedTabsContext, type UnsavedTabs } from '../../src/runtime/pages/form/formSurroundings.ts';

const at = { form: 'hold', name: '8' };
const work = {} as FormWork;

test('quality 2: a question that is closed unsent has its answers again, asked by the same button; one that was sent has none', () => {
  const answers = createUnsavedTabs();
  const drawTabs = (title: string, isSent: boolean): UnsavedTabs | null => {
    let found: UnsavedTabs | null = null;
    function Form() {
      found = useContext(UnsavedTabsContext);
      return null;
    }
    renderToStaticMarkup(
      <UnsentAnswersContext value={answers}>
        <UnsentAnswers title={title} isSent={() => isSent}>
          <Form />
        </UnsentAnswers>
      </UnsentAnswersContext>,
    );
    return found;
  };
  drawTabs('Put on hold?', true)?.put(at, work);
  expect(drawTabs('Put on hold?', false)?.take(at)).toBeUndefined();
  drawTabs('Put on hold?', false)?.put(at, work);
  expect(drawTabs('Hold longer?', false)?.take(at)).toBeUndefined();
  expect(drawTabs('Put on hold?', false)?.take(at)).toBe(work);
});
