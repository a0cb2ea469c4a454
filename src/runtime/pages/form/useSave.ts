import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState, type ContextType } from 'react';
import type { ClientForm } from '../../../catalogue/types.ts';
import { isBlocking } from '../../../engine/problem/formCodes.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Pointer, Problem } from '../../../engine/types.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { randomId } from '../../client/hash.ts';
import { asProblem, type CallMessage, type CallProblem } from '../../client/problem.ts';
import { filled } from '../../files/fileBox.ts';
import { runSteps, type Ran } from '../../save/runSteps.ts';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import type { AnswerReceiverContext } from './formSurroundings.ts';
import type { FormWork } from './formWork.ts';
import type { SaveOutcome } from './saveState.ts';
import { loadedValues } from './loadStored.ts';
import { refusals } from '../../why/inspectables.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { pointerOfPath } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { FormStore } from '../../../engine/form/types.ts';

type Judged = { kind: 'problems'; problems: Problem[] } | { kind: 'stopped' } | { kind: 'free'; data: JsonObject; confirmed: string[] };

/**
 * Judges the form for saving. Questions (`confirm`) are asked one after the other, and only when nothing else is wrong;
 * what was answered with yes travels with the submission.
 */
export async function submitForm(store: Pick<FormStore, 'submit'>, ask: (question: string) => Promise<boolean>): Promise<Judged> {
  const confirmed: string[] = [];
  for (;;) {
    const { problems, data } = store.submit(confirmed);
    const stopping = problems.filter(isBlocking);
    const errors = stopping.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return { kind: 'problems', problems: errors };
    const [question] = stopping;
    if (!question) return { kind: 'free', data, confirmed };
    if (confirmed.includes(question.rule)) return { kind: 'problems', problems: stopping };
    if (!(await ask(question.message))) return { kind: 'stopped' };
    confirmed.push(question.rule);
  }
}

/** What the server says of a field, with its reasons where it gave some. */
type Placed = Problem & { explain?: JsonObject };

/**
 * Where the server's messages belong: at the field named (its `data-field`, or one inside the part that the step
 * carried). Messages about no field of this form come back as `loose` texts; a server that says nothing says nothing here either.
 */
export function placeProblems(messages: readonly CallMessage[], schema: FormSchema, part: Pointer | null): { placed: Placed[]; loose: string[] } {
  const placed: Placed[] = [];
  const loose: string[] = [];
  for (const { code, text, field, explain } of messages) {
    const candidates = field === undefined || field === '' ? [] : [pointerOfPath(field), `${part ?? ''}${pointerOfPath(field)}`];
    const at = candidates.find((pointer) => schemaAt(schema, segmentsOfPointer(pointer)) !== undefined);
    if (at === undefined && text.trim() !== '') loose.push(text);
    if (at !== undefined) placed.push({ at, rule: code, message: text, severity: 'error', code, ...(explain ? { explain } : {}) });
  }
  return { placed, loose };
}

/** Records that others keep saving are not chased for ever. */
const MOST_REBASES = 8;

interface SaveOptions {
  work: FormWork;
  form: ClientForm;
  facts: { record: JsonObject; session: JsonObject; today: string };
  question: (text: string) => Promise<boolean>;
  /** Who hears a form that writes nothing itself. */
  asked: ContextType<typeof AnswerReceiverContext>;
}

/** Pointers under a `see` rule that does not hold: this person neither sees nor sends them. */
const unseen = (form: ClientForm, session: JsonObject): Pointer[] =>
  Object.entries(form.rules.see ?? {})
    .filter(([, logic]) => !holds(logic, { session }))
    .map(([pointer]) => pointer);

/**
 * What the server refused: at the fields that it names, else told beside the form. What it says of the form as a whole beside its fields is said
 * aloud: a save that was pressed before a lookup answered has the page judge less than the server.
 */
export function refused(problem: CallProblem, part: Pointer | null, form: Pick<ClientForm, 'schema'>, work: Pick<FormWork, 'store'>): SaveOutcome {
  const { placed, loose } = placeProblems(problem.messages, form.schema, part);
  // A server that is away is nothing to correct in the form, wherever it says so.
  if (placed.length === 0 || problem.retriable) return { kind: 'failed', problem, loose };
  work.store.setProblems(placed);
  refusals.set(work.store, placed);
  return { kind: 'problems', problems: placed, ...(loose.length > 0 ? { aloud: loose.join('\n') } : {}) };
}

/** Null when somebody else saved the record and changed nothing that is in the form: then the save goes on from there. */
async function failure(ran: Ran & { ok: false }, form: ClientForm, work: FormWork, facts: JsonObject, ask: Lookup): Promise<SaveOutcome | null> {
  const { problem } = ran;
  // The person stopped the upload: nothing failed, and the file is still in its field.
  if (problem.kind === 'cancelled') return { kind: 'idle' };
  if (problem.kind === 'conflict') {
    // Where its code does not come it is told as a failure, to be tried again.
    const found = await import('./conflict.ts').catch(() => undefined);
    const outcome = await found?.conflictState(ran, form, work, facts, ask);
    if (outcome !== undefined) return outcome;
  }
  return refused(problem, ran.part, form, work);
}

/** Saves a form once at a time: a second press while it runs does nothing (quality part 2: double click). Never throws. */
export function useSave({ work, form, facts, question, asked }: SaveOptions): {
  outcome: SaveOutcome;
  save: () => Promise<SaveOutcome>;
  settle: () => void;
} {
  const ask = useLookup();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<SaveOutcome>({ kind: 'idle' });
  const running = useRef<Promise<SaveOutcome> | null>(null);

  const run = useCallback(async (): Promise<SaveOutcome> => {
    await work.files.taken();
    const late = work.store.askUnanswered();
    if (late) {
      setOutcome({ kind: 'sending' });
      await late;
      setOutcome({ kind: 'idle' });
    }
    const judged = await submitForm(work.store, question);
    if (judged.kind === 'problems') return { kind: 'problems', problems: judged.problems };
    if (judged.kind === 'stopped') return { kind: 'idle' };
    if (form.binding.rows?.asks || form.binding.question) {
      try {
        await asked?.hear(judged.data, judged.confirmed);
        return { kind: 'asked' };
      } catch (thrown) {
        return refused(asProblem(thrown), null, form, work);
      }
    }
    setOutcome({ kind: 'sending' });
    const { draftService } = work;
    let { data } = judged;
    for (let tries = 0; ; tries += 1) {
      const ran = await runSteps({
        steps: form.binding.save ?? [],
        schema: form.schema,
        facts: { ...facts, record: { ...facts.record, stored: work.stored?.data ?? null }, data },
        unseen: unseen(form, facts.session),
        versions: draftService.versions(),
        memory: draftService.memory(),
        kept: loadedValues(form.binding.load ?? [], work.stored),
        remember: draftService.remember,
        fresh: randomId,
        call: async (call, payload, key) => {
          const full = await filled(payload, form.schema, work.files);
          const options = { key, confirmed: judged.confirmed };
          if (full === null) return (await ask(call, payload, options)).value;
          return work.files.sending(async (sending) => (await ask(call, full, { ...options, ...sending })).value);
        },
      });
      if (ran.ok) {
        await draftService.drop();
        return { kind: 'done', memory: ran.memory, data, said: ran.said, ...(tries > 0 ? { joined: true } : {}) };
      }
      // What did arrive is there for everybody to see.
      void queries.invalidateQueries({ queryKey: ['list'] });
      const stopped: SaveOutcome | null =
        tries < MOST_REBASES ? await failure(ran, form, work, facts, ask) : { kind: 'failed', problem: ran.problem, loose: [] };
      if (stopped) return stopped;
      // What they changed lies in the form now, and is judged with it.
      const again = work.store.submit(judged.confirmed);
      const problems = again.problems.filter(isBlocking);
      if (problems.length > 0) return { kind: 'problems', problems };
      data = again.data;
    }
  }, [work, form, facts, question, asked, ask, queries]);

  const save = useCallback((): Promise<SaveOutcome> => {
    running.current ??= run().then(
      (next) => {
        setOutcome(next);
        // After success the button stays off: the page goes on, and a second press must not begin another record.
        if (next.kind !== 'done') running.current = null;
        return next;
      },
      (fault: unknown) => {
        running.current = null;
        setOutcome({ kind: 'idle' });
        throw fault;
      },
    );
    return running.current;
  }, [run]);
  return { outcome, save, settle: useCallback(() => setOutcome({ kind: 'idle' }), []) };
}
