import { useState } from 'react';
import { useKept } from '../environment/environment.tsx';
import type { TourOfferProps } from '../contract/views.ts';
import { NoteCard } from './NoteCard.tsx';

/** Offers the tour to who has not begun it on this device, until it is declined. */
export function TourOffer({ text, start, later, memoryKey }: TourOfferProps) {
  const memory = useKept();
  const [open, setOpen] = useState(() => !memory?.getItem(memoryKey));
  if (!open) return null;
  const decline = (): void => {
    memory?.setItem(memoryKey, '1');
    setOpen(false);
  };
  return (
    <div className="sd-noprint">
      <NoteCard
        text={text}
        actions={[
          { id: 'tour-start', label: start.label, href: start.href },
          { id: 'tour-later', label: later, kind: 'text', onPress: decline },
        ]}
      />
    </div>
  );
}
