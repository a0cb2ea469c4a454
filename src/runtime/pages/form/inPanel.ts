import { createContext } from 'react';

/** Whether a form is a panel of somebody else's tab: its button stands below it, the bar of the page is the tab's own. */
export const InPanel = createContext(false);

/** Whether a key pressed now is meant for a form: the one that has the focus, and the tab's own while none has. */
export function isMeant(formId: string, inPanel: boolean): boolean {
  const focused = document.activeElement?.closest('form.sd-form');
  return focused ? focused.id === formId : !inPanel;
}
