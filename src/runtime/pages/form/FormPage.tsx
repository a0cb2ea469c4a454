import { useCallback, useMemo, useRef, useState, useEffect } from 'react';
import type { JsonObject, Json } from '../../../engine/types.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../context/context.tsx';
import { useScope } from '../../shell/scope.tsx';
import { FormSession } from './FormSession.tsx';
import { useQuery } from '@tanstack/react-query';
import { useFormParts } from './formParts.ts';
import type { BindingDef } from '../../../catalogue/definition/form.ts';
import { isObject } from '../../../engine/json.ts';
import { useLookup } from '../../context/lookup.ts';
import { argsOf } from '../../../engine/rules/logic.ts';
import { useSay } from '../../shell/notifications.tsx';
import { TroubleContext } from './whyStopped.tsx';
import { factsWanted, placeRows, readFacts, readRows, withFacts, type Stored } from './loadStored.ts';

/** A form with a head always begins from something: the head itself. */
function withHead({ head }: BindingDef, stored: Stored | null, { record }: JsonObject): Stored | null {
  if (head === undefined) return stored;
  const headEntries = Object.keys(head).map((name): [string, Json] => [name, (isObject(record) && record[name]) ?? null]);
  const { data = {}, rows = {}, versions = {} } = stored ?? {};
  return { data: { ...Object.fromEntries(headEntries.filter(([, value]) => value !== null)), ...data }, rows, versions };
}

/**
 * What is stored behind a form; `at` changes whenever it was read again. Undefined while it is being read: each time the form opens, beside the form itself, never behind the back of somebody who types. Throws (to the
 * block) when it cannot be read at first; a form that stands already stays, and it is said.
 */
function useStored(id: string, binding: BindingDef, schema: FormSchema | undefined, facts: JsonObject, record: string, timeZone: string) {
  const ask = useLookup();
  const say = useSay();
  const text = useText();
  const { load } = binding;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['stored', id, record],
    queryFn: () => readRows(load ?? [], facts, ask),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isOld = error !== null && !isFetching;
  if (isOld && data === undefined) throw error;
  useEffect(
    () =>
      isOld
        ? say.notice({
            text: text('{{app.notReadAgain}}'),
            tone: 'warning',
            action: { label: text('{{app.tryAgain}}'), onPress: () => void refetch() },
          })
        : undefined,
    [isOld, say, text, refetch],
  );
  return useMemo(
    () =>
      data === undefined || schema === undefined
        ? undefined
        : { stored: withHead(binding, placeRows(load ?? [], data, schema, timeZone), facts), at: dataUpdatedAt, again: () => void refetch() },
    [data, dataUpdatedAt, refetch, load, schema, binding, facts, timeZone],
  );
}

/**
 * Facts that a binding asks for (`record.family` -> call), read side by side; null until all are there. Throws (to the
 * block) when one cannot be read.
 */
function useRecordFacts(binding: BindingDef, facts: JsonObject, record: JsonObject): JsonObject | null {
  const ask = useLookup();
  const requests = useMemo(() => factsWanted(binding, facts), [binding, facts]);
  const { data, error } = useQuery({ queryKey: ['fact', requests], queryFn: () => readFacts(requests, ask) });
  if (error && data === undefined) throw error;
  return useMemo(() => (data === undefined ? null : withFacts(record, requests, data)), [data, requests, record]);
}

/** What a form with a head is about, and whether that was just saved. */
interface Head {
  /** The record with the head in it, as rules read it. */
  record: JsonObject;
  /** Names the head among drafts and readings. */
  name: string;
  /** The field by which it was chosen. */
  at: string | undefined;
  choose: (head: JsonObject, at: string) => void;
  saved: (is: boolean) => void;
}

/** The head begins as the binding says, anew in another scope. */
function useHead({ head: def }: BindingDef, about: JsonObject, session: JsonObject, today: string): Head {
  const first = useMemo(() => argsOf(def, { session, today }), [session]);
  const [choice, setChoice] = useState<{ first: JsonObject; head: JsonObject; at?: string; saved?: boolean }>({ first, head: first });
  const { head, at, saved = false } = choice.first === first ? choice : { head: first };
  const record = useMemo(() => (def === undefined ? about : { ...about, ...head, saved }), [def, about, head, saved]);
  return {
    record,
    name: def === undefined ? '' : `.${Object.values(head).map(String).join('.')}`,
    at,
    choose: useCallback((next, from) => setChoice({ first, head: next, at: from }), [first]),
    saved: useCallback((is) => setChoice({ first, head, saved: is }), [first, head]),
  };
}

export interface FormPageProps {
  form: string;
  /** What rules read as `record`; `dbUserId` null for a new one. */
  record: JsonObject;
  onLeft?: (left: number | undefined) => void;
  /** Told what the form says to the others on its tab (`tells`). */
  onTold?: (values: JsonObject) => void;
  /** Saved, and the form begins anew. */
  onAnew?: (message?: string) => void;
  /** It has done so before. */
  again?: boolean;
  /** What the form that stood here before said when it was saved. */
  message?: string | undefined;
}

/** A form with everything it needs, read side by side: definition, validators, facts, stored data. */
export function FormPage({ form: id, record: about, onLeft, onTold, onAnew, again = false, message: before }: FormPageProps) {
  const { SavedNote, Skeletons } = useWidgets();
  const text = useText();
  const { clock } = useRuntime();
  const { app, bindings } = useCatalogue();
  const binding = bindings[id];
  if (!binding) throw new Error(`there is no form '${id}'`);
  const { session } = useScope();
  const parts = useFormParts(id);
  const today = clock.today(app.timeZone);
  const head = useHead(binding, about, session, today);
  const asking = useMemo(() => ({ session, record: head.record, today }), [session, head.record, today]);
  const name = [about['dbUserId'] ?? 'new', about['rowId']].filter((part) => part !== null && part !== undefined).join('.') + head.name;
  const record = useRecordFacts(binding, asking, head.record);
  const read = useStored(id, binding, parts?.form.schema, asking, name, app.timeZone);
  const [round, setRound] = useState(0);
  const [isAgain, setAgain] = useState(again);
  const [message, setMessage] = useState<{ text: string; nth: number } | null>(before === undefined ? null : { text: before, nth: 1 });
  const forget = useCallback(() => setMessage(null), []);
  const ready = record && read ? { record, read, name } : undefined;
  // Another head is read while the form stands: nothing moves under the hand that chose it.
  const stands = useRef(ready);
  if (ready) stands.current = ready;
  const content = ready ?? (binding.head === undefined ? undefined : stands.current);
  if (!parts || !content) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  const anew = (text?: string, saved = false): void => {
    head.saved(saved);
    setMessage((last) => (text === undefined ? null : { text, nth: (last?.nth ?? 0) + 1 }));
    setAgain(true);
    onAnew?.(text);
    if (content.read.stored === null) setRound((now) => now + 1);
    else content.read.again();
  };
  return (
    <TroubleContext value={forget}>
      {message === null ? null : <SavedNote key={message.nth} text={message.text} />}
      <FormSession
        key={`${content.name}.${content.read.at}.${round}`}
        parts={parts}
        stored={content.read.stored}
        record={content.record}
        name={content.name}
        headField={head.at}
        onHead={head.choose}
        today={today}
        again={isAgain}
        onAnew={anew}
        onLeft={onLeft}
        onTold={onTold}
      />
    </TroubleContext>
  );
}
