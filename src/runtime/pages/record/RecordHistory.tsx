import { useMemo, useState } from 'react';
import { useCatalogue, useText, useWidgets } from '../../context/context.tsx';
import { ENGAGEMENT } from '../../screens/recordState.ts';
import { HistoryOf } from '../history/HistoryOf.tsx';

/** The button in the record's header, and the panel. Nothing is read before it opens. */
export function RecordHistory({ dbUserId, engagementId }: { dbUserId: number; engagementId: number }) {
  const { ActionButton, LazyBoundary } = useWidgets();
  const { workflows } = useCatalogue();
  const text = useText();
  const [open, setOpen] = useState(false);
  const about = useMemo(() => ({ dbUserId }), [dbUserId]);
  const state = workflows[ENGAGEMENT]?.of?.state;
  const steps = useMemo(
    () => (state === undefined ? undefined : { title: text('{{history.way}}'), of: { entity: ENGAGEMENT, id: engagementId, state } }),
    [state, engagementId, text],
  );
  return (
    <>
      <ActionButton
        small
        action={{ id: 'history', label: text('{{history.button}}'), icon: 'history', kind: 'text', onPress: () => setOpen(true) }}
      />
      <LazyBoundary>
        {open ? <HistoryOf call="fetchHistory" about={about} title={text('{{history.title}}')} steps={steps} onClose={() => setOpen(false)} /> : null}
      </LazyBoundary>
    </>
  );
}
