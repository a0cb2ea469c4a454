/**
 * Focus by path: the field itself, or what of it is drawn already; a section that is not mounted yet is scrolled to first, which
 * mounts it.
 */
import type { Path } from '../../engine/types.ts';

export const idOfPath = (formId: string, path: Path): string => (path === '' ? formId : `${formId}_${path.replaceAll('.', '_')}`);
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const tries = 20;
/** Heard by whatever draws its fields by pages: a field is wanted that is not drawn. `detail` is its path. */
export const SOUGHT = 'sd-sought';

/** What of a field takes the focus; null while it is not drawn. */
export function focusableOf(root: HTMLElement, formId: string, path: Path): HTMLElement | null {
  const field = document.getElementById(idOfPath(formId, path));
  if (field) return field;
  const box = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
  return box?.querySelector<HTMLElement>('input, button, textarea, [tabindex="0"]') ?? null;
}

/** Where a field will stand: its lazy box by the order of sections. */
export interface FocusTarget {
  formId: string;
  root: HTMLElement;
  sectionOf: (path: Path) => HTMLElement | null;
}

/** @returns whether the field took the focus. */
export async function focusPath({ formId, root, sectionOf }: FocusTarget, path: Path): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const field = focusableOf(root, formId, path);
    if (field) {
      field.closest('details')?.setAttribute('open', '');
      // In the middle where there is room; on a phone its label comes under the top bar, so that the bar cuts no link of the problems above.
      const roomy = window.matchMedia('(min-width: 600px)').matches;
      field.focus({ preventScroll: true });
      (field.closest('.sd-f') ?? field).scrollIntoView({ block: roomy ? 'center' : 'start' });
      return document.activeElement === field;
    }
    const section = sectionOf(path);
    if (!section) return false;
    document.dispatchEvent(new CustomEvent(SOUGHT, { detail: path }));
    section.scrollIntoView();
    await wait(50);
  }
  return false;
}
