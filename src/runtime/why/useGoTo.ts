import type { GoTo } from './section.ts';
import { useInspectables, type Inspectable } from './inspectables.ts';

const TRIES = 40;
const EACH_MS = 100;

/** Gives a field of a form that is still to come the focus. */
async function focusWhenThere(inspectables: ReadonlyMap<string, Inspectable>, field: string): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    for (const inspected of inspectables.values()) {
      if (inspected.of === 'form' && inspected.form.schema.properties?.[field] && (await inspected.focus(field))) return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, EACH_MS);
    });
  }
}

/** Ways from an explanation to where something is done: a field of its form, a tab of the record, a field of that tab. The explanation closes first. */
export function useGoTo(onClose: () => void): GoTo {
  const inspectables = useInspectables();
  return ({ field, tab }, form?: Inspectable & { of: 'form' }) => {
    const record = inspectables.get('record');
    const open = tab !== undefined && record?.of === 'record' ? record.opener(tab) : undefined;
    if (tab === undefined ? !form || field === undefined : !open) return undefined;
    return () => {
      onClose();
      open?.();
      if (field === undefined) return;
      // The dialog gives the focus back first.
      setTimeout(() => void (tab === undefined ? form?.focus(field) : focusWhenThere(inspectables, field)), EACH_MS);
    };
  };
}
