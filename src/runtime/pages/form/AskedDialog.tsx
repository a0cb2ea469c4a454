import { useCallback, useId, useMemo, useRef, useState } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import { useText, useWidgets } from '../../context/context.tsx';
import type { AskedForm } from '../list/askedForm.ts';
import { AskedContext } from './asked.ts';
import { FormPage } from './FormPage.tsx';
import { InPanel } from './inPanel.ts';
import { KeptAnswers } from './KeptAnswers.tsx';

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
  const wasSent = useCallback(() => isSent.current, []);
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
      <KeptAnswers title={words.title} isSent={wasSent}>
        <InPanel value>
          <AskedContext value={asking}>
            <LazyBoundary fallback={<Skeletons shape="form" label={text('{{app.loading}}')} />}>
              <FormPage form={form} record={record} />
            </LazyBoundary>
          </AskedContext>
        </InPanel>
      </KeptAnswers>
    </ConfirmDialog>
  );
}
