import { useCallback, useSyncExternalStore } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Text } from '../../../engine/types.ts';
import { pathOf } from '../../save/pointers.ts';

const nothing = (): void => undefined;

/** Why the form's button cannot be pressed yet (`ready` of ui.json); undefined when it can. Forms that name nothing listen to nothing. */
export function useReady(form: ClientForm, store: Pick<FormStore, 'subscribe' | 'snapshot' | 'fact'>, facts: JsonObject): Text | undefined {
  const { ready } = form.ui;
  const subscribe = useCallback((changed: () => void) => (ready ? store.subscribe('*', () => changed()) : nothing), [store, ready]);
  const stands = useSyncExternalStore(
    subscribe,
    () =>
      !ready ||
      ((ready.right ?? []).every((pointer) => store.fact(pathOf(pointer)).error === undefined) &&
        holds(ready.when, { ...facts, data: store.snapshot() })),
  );
  return stands ? undefined : ready?.why;
}
