import { useMemo, useState } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import { useCatalogue, useRuntime, useText, useWidgets } from '../../root/context.tsx';
import { useScope } from '../../shell/scope.tsx';
import { FormWorking } from './FormWorking.tsx';
import { useFormParts } from './useFormParts.ts';
import { useRecordFacts } from './useRecordFacts.ts';
import { useStored } from './useStored.ts';

export interface FormPageProps {
  form: string;
  /** What rules read as `record`; `dbUserId` null for a new one. */
  record: JsonObject;
  onLeft?: (left: number) => void;
  /** Saved, and the form begins anew. */
  onAnew?: () => void;
}

/** A form with everything it needs, read side by side: definition, validators, facts, stored data. */
export function FormPage({ form: id, record: about, onLeft, onAnew }: FormPageProps) {
  const { Said, Skeletons } = useWidgets();
  const text = useText();
  const { clock } = useRuntime();
  const { app, bindings } = useCatalogue();
  const binding = bindings[id];
  if (!binding) throw new Error(`there is no form '${id}'`);
  const { session } = useScope();
  const parts = useFormParts(id);
  const today = clock.today(app.timeZone);
  const asking = useMemo(() => ({ session, record: about, today }), [session, about, today]);
  const name = [about['dbUserId'] ?? 'new', about['rowId']].filter((part) => part !== null && part !== undefined).join('.');
  const record = useRecordFacts(binding, asking, about);
  const read = useStored(id, binding, parts?.form.schema, asking, name);
  const [round, setRound] = useState(0);
  const [said, setSaid] = useState<{ told: string; nth: number } | null>(null);
  if (!parts || !record || !read) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  const anew = (told?: string): void => {
    setSaid((last) => (told === undefined ? null : { told, nth: (last?.nth ?? 0) + 1 }));
    onAnew?.();
    if (read.stored === null) setRound((now) => now + 1);
    else read.again();
  };
  return (
    <>
      {said === null ? null : <Said key={said.nth} text={said.told} />}
      <FormWorking
        key={`${name}.${read.at}.${round}`}
        parts={parts}
        stored={read.stored}
        record={record}
        name={name}
        today={today}
        onAnew={anew}
        onLeft={onLeft}
      />
    </>
  );
}
