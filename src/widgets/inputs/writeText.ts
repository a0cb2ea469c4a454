/**
 * Sets the text of a box and keeps the caret behind the same character, so that taking a letter away does not throw the writer
 * to the end.
 */
export function writeText(box: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (box.value === text) return;
  const fromEnd = box.value.length - (box.selectionEnd ?? box.value.length);
  box.value = text;
  if (document.activeElement !== box) return;
  const at = Math.max(0, text.length - fromEnd);
  box.setSelectionRange(at, at);
}
