import { useMemo, useState } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import { useRuntime, useText, useWidgets } from '../../root/context.tsx';
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
}

/** A form with everything it needs: definition, validators, facts, stored data. */
export function FormPage({ form: id, record: about, onLeft }: FormPageProps) {
  const { Skeletons } = useWidgets();
  const text = useText();
  const { clock, catalogue } = useRuntime();
  const { session } = useScope();
  const parts = useFormParts(id);
  const today = clock.today(catalogue().app.timeZone);
  const asking = useMemo(() => ({ session, record: about, today }), [session, about, today]);
  const name = String(about['dbUserId'] ?? 'new');
  const record = useRecordFacts(parts?.form, asking, about);
  const read = useStored(parts?.form, asking, name);
  const [round, setRound] = useState(0);
  if (!parts || !record || !read) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  const anew = (): void => (read.stored === null ? setRound((now) => now + 1) : read.again());
  return (
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
  );
}
