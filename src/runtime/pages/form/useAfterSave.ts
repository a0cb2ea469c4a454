import { useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useRef } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { objectOf, segmentsOfPointer } from '../../../engine/json.ts';
import { valueAt, withValueAt } from '../../../engine/form/paths.ts';
import type { JsonObject, Pointer, Text } from '../../../engine/types.ts';
import type { SayText } from '../../../engine/list/evaluateList.ts';
import { holds, textFor } from '../../../engine/rules/logic.ts';
import { afterwards, beginsAnew, destination, withLabels, type Destination, messageAfterSave } from '../../save/after.ts';
import { hasBegun } from '../../save/runSteps.ts';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import { useCatalogue, useRuntime, useText } from '../../context/context.tsx';
import type { Runtime } from '../../context/createRuntime.ts';
import { scopeRow } from '../../session/scope.ts';
import { useDelayed } from '../../shell/useDelayed.ts';
import { useOfferUndo } from '../../shell/useOfferUndo.ts';
import { useSay, type Beside } from '../../shell/notifications.tsx';
import { useScreens } from '../../shell/useMenu.ts';
import { useScope } from '../../shell/scope.tsx';
import { useLookup, type LookupRows } from '../../context/lookup.ts';
import { NextTabContext } from './formSurroundings.ts';
import type { SaveEnd } from './saveMachine.ts';

/** What these fields held. */
export const valuesAt = (fields: readonly Pointer[], data: JsonObject): JsonObject =>
  fields.reduce<JsonObject>((whole, pointer) => {
    const segments = segmentsOfPointer(pointer);
    const value = valueAt(data, segments);
    return value === undefined || value === null ? whole : withValueAt(whole, segments, value);
  }, {});

/** What the tab of a record is called to which a save leads; undefined where it is the form's own. */
function tabLed(bindings: Readonly<Record<string, BindingDef>>, { id, binding }: ClientForm, { state }: Destination): Text | undefined {
  const led = Object.entries(bindings).find(([, { tab }]) => tab?.of === binding.tab?.of && tab?.index === state['tab']);
  return led && led[0] !== id ? led[1].tab?.label : undefined;
}

/** What stands below the message of a save: that what somebody else changed meanwhile stays, and what opens when. */
export function detailAfterSave(
  { isMerged }: Pick<SaveEnd & { type: 'saved' }, 'isMerged'>,
  title: Text | undefined,
  wait: number,
  text: SayText,
): string | undefined {
  const details = [
    ...(isMerged ? [text('{{app.joined}}')] : []),
    ...(title === undefined ? [] : [text('{{app.opensSoon}}', { page: text(title), seconds: wait / 1000 })]),
  ];
  return details.length === 0 ? undefined : details.join(' ');
}

/** How the person is called, and whether a one-time password is to be changed, as the server has it now (D3-PROFILE-08). */
async function readNames(ask: LookupRows, own: Runtime['session']): Promise<void> {
  const { rows } = await ask('fetchUserDetails', { id: own.read()?.userid ?? 0 });
  const { firstName, lastName, passwordDue } = objectOf(rows[0]);
  own.write({ names: [firstName, lastName].filter(Boolean).join(' '), passwordDue: passwordDue === true ? 'Y' : '' });
}

interface Saved {
  form: ClientForm;
  facts: { record: JsonObject; session: JsonObject; today: string };
  /** Begins the form anew, where it still stands. */
  onAnew: (message?: string, saved?: boolean) => void;
}

/**
 * What a binding's `then` says: message, facts read again, and after the delay the way on (D1-REG-85, D1-REG-86,
 * D1-REG-88, D1-REG-89), beside it the way to what a record lacks next. `stay` leaves the way on out (the person is leaving already).
 */
export function useAfterSave({ form, facts, onAnew }: Saved): (end: SaveEnd & { type: 'saved' }, stay: boolean) => void {
  const { nextRecord, constants, links, session: own } = useRuntime();
  const queries = useQueryClient();
  const { change, session } = useScope();
  const text = useText();
  const say = useSay();
  const delayed = useDelayed();
  const screens = useScreens();
  const { bindings } = useCatalogue();
  const ask = useLookup();
  const nextTab = useContext(NextTabContext);
  const offerUndo = useOfferUndo();

  const stands = useRef(false);
  useEffect(() => {
    stands.current = true;
    return () => {
      stands.current = false;
    };
  }, []);

  /** The button that offers the same form for the next one; from then on nothing leads to the record that was saved. */
  const another = (data: JsonObject) => {
    const { again } = form.binding.then ?? {};
    const dataFacts = { ...facts, data };
    if (again === undefined || !holds(again.when, dataFacts)) return undefined;
    const onPress = (): void => {
      nextRecord.keep(form.id, valuesAt(again.keep, data));
      if (stands.current) delayed.after(0, onAnew);
      else links.go(destination(again.go, dataFacts));
    };
    return { label: text(again.label), onPress };
  };

  const readScopeAgain = async (): Promise<void> => {
    const user = session['user'] as JsonObject;
    const { rows } = await ask('user.getUserScope', { userId: user['id'] ?? 0 });
    await change(scopeRow(rows[0]));
  };

  const readAgain = (...names: string[]): void => names.forEach((name) => void queries.invalidateQueries({ queryKey: [name] }));

  return (end, stay) => {
    const next = afterwards(
      form.binding.then,
      { ...facts, data: end.data, shown: withLabels(form, end.data, text), kept: end.memory.kept },
      constants(),
    );
    const message = next.say ?? end.texts.at(-1);
    const inline = next.inline === true && !stay;
    const target = stay ? undefined : next.go;
    const title =
      target?.path === location.pathname
        ? tabLed(bindings, form, target)
        : textFor(Object.values(screens).find(({ path }) => path === target?.path)?.title, facts);
    const detail = detailAfterSave(end, title, next.wait, text);
    const undo = offerUndo(form.binding.then?.undo, {
      facts: { ...facts, data: end.data },
      ...(next.values ? { values: next.values } : {}),
      readAgain: async () => {
        readAgain('fact', 'list', 'notice', 'record');
        onAnew();
      },
    });
    const words = message === undefined ? '' : messageAfterSave(form.binding.then, message, next.values, text);
    const takingBack = undo && { label: text('{{app.undo}}'), onPress: undo };
    const isLast = target !== undefined || form.binding.then?.onward === false;
    const more = takingBack ?? another(end.data) ?? (isLast ? undefined : (nextTab ?? undefined));
    const beside: Beside = { detail, more: stay ? undefined : more };
    if (message !== undefined && !inline) {
      say.alert(words, hasBegun(end.memory) ? 'success' : 'info', [], beside);
      // The server takes nothing back after that.
      if (undo) setTimeout(() => say.amendAlert(beside, { more: undefined }), Number(constants()['undoSeconds']) * 1000);
    }
    if (next.refresh.some((path) => !path.startsWith('session'))) readAgain('fact');
    if (next.refresh.includes('session')) {
      readScopeAgain().catch(() =>
        say.notice({
          text: text('{{app.scopeNotRead}}'),
          tone: 'warning',
          action: { label: text('{{app.tryAgain}}'), onPress: () => void readScopeAgain() },
        }),
      );
    }
    // The name in the profile menu; an old one does no harm.
    if (next.refresh.includes('session.user')) void readNames(ask, own).catch(() => undefined);
    readAgain('list', 'notice', 'record', 'chart');
    if (next.clear && form.binding.then?.keep !== undefined) nextRecord.keep(form.id, valuesAt(form.binding.then.keep, end.data));
    const anew = beginsAnew({ clear: next.clear, go: target }, facts.record, location.pathname);
    const calm = (): void => say.amendAlert(beside, { detail: detailAfterSave(end, undefined, 0, text) });
    if (target) delayed.after(next.wait, () => (calm(), links.go(target)), anew);
    if (!anew || stay) return;
    onAnew(inline && message !== undefined ? words : undefined, true);
  };
}
