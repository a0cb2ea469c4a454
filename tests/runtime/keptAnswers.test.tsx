import { useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormWork } from '../../src/runtime/pages/form/formWork.ts';
import { KeptAnswers } from '../../src/runtime/pages/form/KeptAnswers.tsx';
import { AnswersContext, createParking, ParkingContext, type Parking } from '../../src/runtime/pages/form/parking.ts';

const at = { form: 'hold', name: '8' };
const work = {} as FormWork;

test('quality 2: a question that is closed unsent has its answers again, asked by the same button; one that was sent has none', () => {
  const answers = createParking();
  const drawn = (title: string, isSent: boolean): Parking | null => {
    let found: Parking | null = null;
    function Form() {
      found = useContext(ParkingContext);
      return null;
    }
    renderToStaticMarkup(
      <AnswersContext value={answers}>
        <KeptAnswers title={title} isSent={() => isSent}>
          <Form />
        </KeptAnswers>
      </AnswersContext>,
    );
    return found;
  };
  drawn('Put on hold?', true)?.put(at, work);
  expect(drawn('Put on hold?', false)?.take(at)).toBeUndefined();
  drawn('Put on hold?', false)?.put(at, work);
  expect(drawn('Hold longer?', false)?.take(at)).toBeUndefined();
  expect(drawn('Put on hold?', false)?.take(at)).toBe(work);
});
