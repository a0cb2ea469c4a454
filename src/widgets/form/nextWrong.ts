/** The next control with an error after the one in focus, in the order of the page and round to the first; Alt+E goes there. */
export function nextWrong(root: HTMLElement | null): HTMLElement | null {
  const all = [...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const after = all.find((control) => {
    const place = document.activeElement?.compareDocumentPosition(control) ?? 0;
    return Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING);
  });
  const wrong = after ?? all[0] ?? null;
  return wrong?.getAttribute('role') === 'radiogroup' ? wrong.querySelector('input') : wrong;
}
