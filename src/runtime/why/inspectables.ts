import { useEffect } from 'react';
import type { ClientForm, ClientList } from '../../catalogue/types.ts';
import type { RuleAt } from '../../engine/form/plan.ts';
import type { FormStore } from '../../engine/form/types.ts';
import { perValue } from '../../engine/perValue.ts';
import type { JsonObject } from '../../engine/types.ts';
import { useRuntime } from '../context/context.tsx';
import type { Runtime } from '../context/createRuntime.ts';
import type { TabFacts } from '../screens/tabs.ts';

/** What says by itself that it is locked, off, worked out or wrong, or is marked so. */
export const ASKABLE = '[aria-disabled="true"],[aria-invalid="true"],[data-why]';

/** What somebody came upon first, and whether they have asked about it already. */
export interface AskedFirst {
  first: Element;
  pressed: boolean;
}

/** What has the focus while F1 is pressed; nothing for another key, where there is nothing to say, and behind a dialog. */
export function askedByKey({ key }: KeyboardEvent): Element | null {
  const element = key === 'F1' ? (document.activeElement?.closest(ASKABLE) ?? null) : null;
  return element?.closest('[role="dialog"],[role="alertdialog"]') ? null : element;
}

/** What stands on the page, as far as somebody may ask why it is as it is. */
export type Inspectable =
  | {
      of: 'form';
      form: ClientForm;
      store: FormStore;
      facts: JsonObject;
      mayEdit: boolean;
      /** The rules about a place. */ rulesAt: (path: string) => RuleAt[];
      /** Gives a field the focus; answers whether it took it. */ focus: (path: string) => Promise<boolean>;
    }
  | { of: 'list'; list: ClientList; facts: JsonObject; row: JsonObject | null; rows: readonly JsonObject[] }
  | {
      of: 'record';
      id: string;
      facts: TabFacts;
      /** Whether a component is switched off. */ isOff: (component: string | undefined) => boolean;
      /** Opens a tab by its key; undefined where it is not drawn or locked. */ opener: (tab: string) => (() => void) | undefined;
    };

/** By the id of the form's element, the list's id, `record`. Read only when somebody asks. */
type Inspectables = Map<string, Inspectable>;
const inspectablesOf = perValue((_runtime: Runtime): Inspectables => new Map());

/** What stands on this page. */
export const useInspectables = (): Inspectables => inspectablesOf(useRuntime());

/** What the server last refused of a form, field by field. */
export const refusals = new WeakMap<FormStore, readonly { at: string; message: string; explain?: JsonObject }[]>();

/** Says what stands here, for as long as it does. */
export function useInspectable(key: string, inspected: Inspectable): void {
  const inspectables = useInspectables();
  useEffect(() => {
    inspectables.set(key, inspected);
    return () => {
      if (inspectables.get(key) === inspected) inspectables.delete(key);
    };
  });
}
