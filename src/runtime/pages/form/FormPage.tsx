import { useEffect, useMemo, useRef, useState } from 'react';
import type { Facts, JsonObject } from '../../../engine/types.ts';
import { useLoaded, useRuntime, useSession, useText, useWidgets } from '../../root/context.tsx';
import { useSay } from '../../shell/say.tsx';
import { useScope } from '../../shell/scope.tsx';
import { useAsk } from '../ask.ts';
import { useOtpService } from '../../otp/useOtpService.ts';
import { FormLive } from './FormLive.tsx';
import { beginForm } from './formWork.ts';
import type { FormParts, FormWork } from './formWork.ts';
import { useFormParts } from './useFormParts.ts';
import { useRecordFacts } from './useRecordFacts.ts';
import { useRestored } from './useRestored.ts';
import { useStored } from './useStored.ts';
import type { ReadStored } from './useStored.ts';

export interface FormPageProps {
  form: string;
  /** What rules read as `record`; `dbUserId` null for a new one. */
  record: JsonObject;
}

/** A form with everything it needs: definition, validators, facts, stored data, draft. */
export function FormPage({ form: id, record: about }: FormPageProps) {
  const { Skeletons } = useWidgets();
  const text = useText();
  const { clock, catalogue } = useRuntime();
  const { session } = useScope();
  const parts = useFormParts(id);
  const today = clock.today(catalogue().app.timeZone);
  const asking = useMemo(() => ({ session, record: about, today }), [session, about, today]);
  const name = String(about['dbUserId'] ?? 'new');
  const record = useRecordFacts(parts?.form, asking, about);
  const stored = useStored(parts?.form, asking, name);
  const [round, setRound] = useState(0);
  if (!parts || !record || !stored) return <Skeletons shape="form" label={text('{{app.loading}}')} />;
  return <Working key={`${name}.${stored.at}.${round}`} parts={parts} read={stored} record={record} name={name} today={today} onAnew={() => setRound((now) => now + 1)} />;
}

interface WorkingProps { parts: FormParts; read: ReadStored; record: JsonObject; name: string; today: string; onAnew: () => void }

/** Holds the work on one form. Another definition of it arrives: the work begins anew with everything typed so far. */
function Working({ parts, read, record, name, today, onAnew }: WorkingProps) {
  const runtime = useRuntime();
  const { catalogue, head } = useLoaded();
  const { session } = useScope();
  const userid = useSession()?.userid ?? 0;
  const say = useSay();
  const text = useText();
  const ask = useAsk();
  const live = useRef<{ parts: FormParts; work: FormWork } | null>(null);
  const hash = useRef(head.hash);
  hash.current = head.hash;

  const facts = useMemo<Facts>(
    () => ({ session, record: { ...record, stored: read.stored?.data ?? null }, today, lists: parts.form.options, lookups: {} }),
    [session, record, read, today, parts],
  );
  const work = useMemo(() => {
    const before = live.current;
    if (before?.parts === parts) return before.work;
    const carried = before?.work.store.draft();
    before?.work.stop();
    const next = beginForm({
      parts, stored: read.stored, facts, messages: catalogue.messages, drafts: runtime.drafts, name: { userid, form: parts.form.id, record: name },
      now: runtime.clock.now, catalogue: () => hash.current, carried,
      ask: async ({ call, with: payload }) => (await ask(call, payload)).value,
      question: (asked) => say.ask({ title: asked, confirm: text('{{app.goOn}}'), cancel: text('{{app.goBack}}') }),
    });
    if (carried) say.notice({ text: text('{{app.formChanged}}'), tone: 'info' });
    live.current = { parts, work: next };
    return next;
  }, [parts]);
  useEffect(() => work.store.setFacts(facts, read.stored?.data ?? null), [work, facts, read]);
  useEffect(() => () => live.current?.work.stop(), []);
  useRestored(work, onAnew);

  const otp = useOtpService(work, facts.record);
  const services = useMemo(() => ({ otp }), [otp]);
  const given = useMemo(() => ({ record: facts.record, session, today }), [facts, session, today]);
  return <FormLive parts={parts} work={work} facts={given} services={services} onAnew={onAnew} />;
}
