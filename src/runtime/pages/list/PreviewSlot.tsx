import { useWidgets } from '../../root/context.tsx';

/** The address that a row's button asked for, shown above the page. */
export interface Preview {
  name: string;
  href: string;
}

/** The dialog comes when the first document is looked at (D2-DOCS-18). */
export function PreviewSlot({ preview, onClose }: { preview: Preview | null; onClose: () => void }) {
  const { Late, PreviewDialog } = useWidgets();
  return <Late>{preview ? <PreviewDialog open {...preview} onClose={onClose} /> : null}</Late>;
}
