import { useQueryClient } from '@tanstack/react-query';
import { useContext, useRef, useState } from 'react';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ClientForm } from '../../../catalogue/types.ts';
import { isBlocking } from '../../../engine/problem/formCodes.ts';
import { holds } from '../../../engine/rules/logic.ts';
import type { JsonObject, Pointer, Problem } from '../../../engine/types.ts';
import type { FormSchema } from '../../../engine/definition/form.ts';
import { useText } from '../../context/context.tsx';
import { randomId } from '../../client/hash.ts';
import { asProblem, type CallMessage, type CallProblem } from '../../client/problem.ts';
import { fillFiles } from '../../files/fileBox.ts';
import { runSteps } from '../../save/runSteps.ts';
import { useLookup } from '../../context/lookup.ts';
import { titleAndText, useSay } from '../../shell/notifications.tsx';
import { AnswerReceiverContext } from './formSurroundings.ts';
import type { FormWork } from './formWork.ts';
import { loadedValues } from './loadStored.ts';
import { saveMachine, type Save, type SaveEnd, type SaveEvent, type SaveWorks } from './saveMachine.ts';
import { refusals } from '../../why/inspectables.ts';
import { segmentsOfPointer } from '../../../engine/json.ts';
import { pointerOfPath } from '../../../engine/form/paths.ts';
import { schemaAt } from '../../../engine/form/schema.ts';
import type { FormStore } from '../../../engine/form/types.ts';

/**
 * Judges the form for saving. Questions (`confirm`) are asked one after the other, and only when nothing else is wrong;
 * what was answered with yes travels with the submission.
 */
export async function submitForm(store: Pick<FormStore, 'submit'>, ask: (question: string) => Promise<boolean>): Promise<SaveEvent> {
  const confirmed: string[] = [];
  for (;;) {
    const { problems, data } = store.submit(confirmed);
    const stopping = problems.filter(isBlocking);
    const errors = stopping.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return { type: 'wrong', problems: errors };
    const [question] = stopping;
    if (!question) return { type: 'right', data, confirmed };
    if (confirmed.includes(question.rule)) return { type: 'wrong', problems: stopping };
    if (!(await ask(question.message))) return { type: 'cancel' };
    confirmed.push(question.rule);
  }
}

/** What the server says of a field, with its reasons where it gave some. */
type FieldProblem = Problem & { explain?: JsonObject };

/**
 * Where the server's messages belong: at the field named (its `data-field`, or one inside the part that the step
 * carried). Messages about no field of this form come back as `loose` texts; a server that says nothing says nothing here either.
 */
export function placeProblems(
  messages: readonly CallMessage[],
  schema: FormSchema,
  part: Pointer | null,
): { fieldProblems: FieldProblem[]; loose: string[] } {
  const fieldProblems: FieldProblem[] = [];
  const loose: string[] = [];
  for (const { code, text, field, explain } of messages) {
    const candidates = field === undefined || field === '' ? [] : [pointerOfPath(field), `${part ?? ''}${pointerOfPath(field)}`];
    const at = candidates.find((pointer) => schemaAt(schema, segmentsOfPointer(pointer)) !== undefined);
    if (at === undefined && text.trim() !== '') loose.push(text);
    if (at !== undefined) fieldProblems.push({ at, rule: code, message: text, severity: 'error', code, ...(explain ? { explain } : {}) });
  }
  return { fieldProblems, loose };
}

/** Records that others keep saving are not chased for ever. */
const MOST_MERGES = 8;

/** A form that is saved, and what its rules read beside it. */
export interface SavedForm {
  form: ClientForm;
  work: FormWork;
  facts: { record: JsonObject; session: JsonObject; today: string };
}
interface SavePage extends SavedForm {
  /** Says how a save ended that went no further; null where there is nothing to say. */
  tell: (end: SaveEnd | null) => void;
  /** Goes on from a save, unless the person is leaving. */
  finish: (saved: SaveEnd & { type: 'saved' }, isLeaving: boolean) => void;
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
export function refused(problem: CallProblem, part: Pointer | null, form: Pick<ClientForm, 'schema'>, work: Pick<FormWork, 'store'>): SaveEnd {
  const { fieldProblems, loose } = placeProblems(problem.messages, form.schema, part);
  // A server that is away is nothing to correct in the form, wherever it says so.
  if (fieldProblems.length === 0 || problem.retriable) return { type: 'failed', problem, loose };
  work.store.setProblems(fieldProblems);
  refusals.set(work.store, fieldProblems);
  return { type: 'wrong', problems: fieldProblems, ...(loose.length > 0 ? { aloud: loose.join('\n') } : {}) };
}

/** The save of an open form, for as long as it is open and on to its end. Everything is done with what the page has last drawn. */
export function useSave(page: SavePage): Save {
  const ask = useLookup();
  const queries = useQueryClient();
  const say = useSay();
  const text = useText();
  const receiver = useContext(AnswerReceiverContext);
  const latest = {
    ...page,
    ask,
    receiver,
    question: (words: string) => say.ask({ ...titleAndText(words), confirm: text('{{app.goOn}}'), cancel: text('{{app.goBack}}') }),
  };
  const now = useRef(latest);
  now.current = latest;
  const begin = (): Save => {
    const { work } = page;
    const { store, files, draftService } = work;
    let late: Promise<unknown> | undefined;
    const works: SaveWorks = {
      async collect() {
        await files.settle();
        late = store.askUnanswered();
        return { type: late ? 'unanswered' : 'complete' };
      },
      async answer() {
        await late;
        return { type: 'complete' };
      },
      judge: () => submitForm(store, now.current.question),
      async hear({ data, confirmed }) {
        try {
          await now.current.receiver?.hear(data, confirmed);
          return { type: 'heard' };
        } catch (thrown) {
          return refused(asProblem(thrown), null, now.current.form, work);
        }
      },
      async send({ data, confirmed, merges }) {
        const { form, facts, ask: call } = now.current;
        const ran = await runSteps({
          steps: form.binding.save ?? [],
          schema: form.schema,
          facts: { ...facts, record: { ...facts.record, stored: work.stored?.data ?? null }, data },
          unseen: unseen(form, facts.session),
          versions: draftService.versions(),
          memory: draftService.memory(),
          startValues: loadedValues(form.binding.load ?? [], work.stored),
          remember: draftService.remember,
          fresh: randomId,
          call: async (name, payload, key) => {
            const full = await fillFiles(payload, form.schema, files);
            if (full === null) return (await call(name, payload, { key, confirmed })).value;
            return files.sending(async (sending) => (await call(name, full, { key, confirmed, ...sending })).value);
          },
        });
        if (ran.ok) {
          await draftService.drop();
          return { type: 'saved', memory: ran.memory, data, texts: ran.texts, ...(merges > 0 ? { isMerged: true } : {}) };
        }
        // What did arrive is there for everybody to see.
        void queries.invalidateQueries({ queryKey: ['list'] });
        const { problem, part } = ran;
        // The person stopped the upload: nothing failed, and the file is still in its field.
        if (problem.kind === 'cancelled') return { type: 'cancel' };
        // What a step says of a version by itself nothing that is merged here changes.
        if (problem.kind !== 'conflict' || part === null) return refused(problem, part, form, work);
        return merges < MOST_MERGES ? { type: 'outdated', ran } : { type: 'failed', problem, loose: [] };
      },
      async merge({ outdated, confirmed }) {
        if (outdated === null) throw new Error('nothing is to be merged');
        const { form, facts, ask: call } = now.current;
        // Where its code does not come it is told as a failure, to be tried again.
        const found = await import('./conflict.ts').catch(() => undefined);
        const conflict = await found?.conflictState(outdated, form, work, facts, call);
        if (conflict === undefined) return refused(outdated.problem, outdated.part, form, work);
        if (conflict !== null) return conflict;
        // What they changed lies in the form now, and is judged with it.
        const { problems, data } = store.submit(confirmed);
        const stopping = problems.filter(isBlocking);
        return stopping.length > 0 ? { type: 'wrong', problems: stopping } : { type: 'merged', data };
      },
    };
    const { failedHolds, rows, question: isQuestion } = page.form.binding;
    return createActor(
      saveMachine.provide({
        actors: {
          work: fromPromise(({ input: { name, context } }) => works[name](context)),
          changes: fromCallback(({ sendBack }) => store.subscribe('*', () => sendBack({ type: 'change' }))),
        },
        guards: { isHeld: () => failedHolds === true, isAsked: () => rows?.asks === true || isQuestion === true },
        actions: {
          // A fault in what is told is no fault of the save: it goes on as one of the page.
          tell: async ({ context: { end, leaving }, self }) => {
            if (leaving === null) return now.current.tell(end);
            leaving.stay();
            // Once the question is gone and the form has the focus again.
            requestAnimationFrame(() => {
              self.send({ type: 'back' });
              now.current.tell(end);
            });
            return undefined;
          },
          finish: async ({ context: { end, leaving } }) => {
            if (end?.type === 'saved') now.current.finish(end, leaving !== null);
            leaving?.proceed();
          },
        },
      }),
    ).start();
  };
  return useState(begin)[0];
}
