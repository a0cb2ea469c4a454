import { useContext, useId, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { AskedForm } from '../list/askedForm.ts';
import { AskedContext } from './asked.ts';
import { FormPage } from './FormPage.tsx';
import { InPanel } from './inPanel.ts';
import { AnswersContext, ParkingContext, type Parking } from './parking.ts';

/**
 * A form that a button asks before its calls, in a dialog whose first button submits it. It stays until the calls are through: what the server
 * refuses is said at its fields. Closed unsent, it keeps its answers for the next time.
 */
export default function AskedDialog({ form, record, words, answered, onBack }: AskedForm) {
  const { ConfirmDialog, LazyBoundary, Skeletons } = useWidgets();
  const text = useText();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const isSent = useRef(false);
  const answers = useContext(AnswersContext);
  const { title } = words;
  const parking = useMemo((): Parking | null => {
    // Two buttons may ask the same form: what was meant for one is not said by the other.
    const ofButton = ({ form: asked, name }: Parameters<Parking['take']>[0]) => ({ form: asked, name: `${name} ${title}` });
    return (
      answers && {
        ...answers,
        put: (at, work) => (isSent.current ? undefined : answers.put(ofButton(at), work)),
        take: (at) => answers.take(ofButton(at)),
      }
    );
  }, [answers, title]);
  const asking = useMemo(
    () => ({
      id,
      hear: async (data: JsonObject, confirmed: readonly string[]) => {
        setBusy(true);
        isSent.current = true;
        try {
          await answered(data, confirmed);
        } catch (thrown) {
          isSent.current = false;
          throw thrown;
        } finally {
          setBusy(false);
        }
      },
    }),
    [id, answered],
  );
  return (
    <ConfirmDialog open {...words} busy={busy} submits={id} onConfirm={() => undefined} onCancel={onBack}>
      <ParkingContext value={parking}>
        <InPanel value>
          <AskedContext value={asking}>
            <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
              <FormPage form={form} record={record} />
            </LazyBoundary>
          </AskedContext>
        </InPanel>
      </ParkingContext>
    </ConfirmDialog>
  );
}
