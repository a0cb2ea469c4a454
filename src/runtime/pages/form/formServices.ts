import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Ask } from '../../../engine/form/types.ts';
import type { Json, JsonObject, Path } from '../../../engine/types.ts';
import { singleAnswer, type CallAnswer } from '../../client/answer.ts';
import { randomId } from '../../client/hash.ts';
import { useText, useCatalogue, useRuntime } from '../../context/context.tsx';
import { useLookup, type Lookup } from '../../context/lookup.ts';
import { useSay } from '../../shell/notifications.tsx';
import type { RemovalService, OtpService, OtpAnswer } from '../../../widgets/contract/form.ts';
import type { WorkflowDef } from '../../../engine/definition/workflow.ts';
import type { FormWork } from './formWork.ts';
import type { WorkflowAction, WorkflowEvent } from '../../../engine/workflow/machine.ts';
import type { RunningWorkflow } from '../../workflow/runWorkflow.ts';
import { CallProblem } from '../../client/problem.ts';
import { isObject, objectOf } from '../../../engine/json.ts';

/**
 * Answers what a form's lookups and checks ask. A lookup is tried again by itself as every read is, not so a check: it may count how often
 * it is asked (passwords). What got no answer is said, with a button for `again`.
 */
export function useAnswers(): (again: (ask: Ask) => void) => (ask: Ask) => Promise<Json> {
  const lookup = useLookup();
  const queries = useQueryClient();
  const say = useSay();
  const text = useText();
  return useCallback(
    (again) => async (ask) => {
      const queryFn = (): Promise<CallAnswer> => lookup(ask.call, ask.with);
      try {
        if (ask.kind === 'check') return singleAnswer((await queryFn()).value);
        return (await queries.fetchQuery({ queryKey: [randomId()], queryFn, gcTime: 0, networkMode: 'always' })).value;
      } catch (fault) {
        console.error(`${ask.call} got no answer`, fault);
        say.notice({ text: text('{{app.notLookedUp}}'), tone: 'warning', action: { label: text('{{app.tryAgain}}'), onPress: () => again(ask) } });
        throw fault;
      }
    },
    [lookup, queries, say, text],
  );
}

/** Asks before a row or a file leaves a form, and offers it back for `undoSeconds` of config/app.json, as long as the form is open. */
export function useRemovalService(): RemovalService {
  const say = useSay();
  const text = useText();
  const { app } = useCatalogue();
  const seconds = Number(app.constants['undoSeconds'] ?? 0);
  const offered = useRef<(() => void)[]>([]);
  useEffect(() => () => offered.current.forEach((takeAway) => takeAway()), []);
  return useMemo(
    (): RemovalService => ({
      ask: (name) =>
        say.ask({
          title: text('{{app.removeAsk}}', { name }),
          text: text('{{app.removeText}}'),
          confirm: text('{{app.remove}}'),
          cancel: text('{{app.keepIt}}'),
        }),
      removed(name, putBack) {
        if (seconds <= 0) return () => undefined;
        const action = { label: text('{{app.undo}}'), onPress: putBack };
        const takeAway = say.notice({ text: text('{{app.removed}}', { name }), seconds, action });
        offered.current.push(takeAway);
        return takeAway;
      },
    }),
    [say, text, seconds],
  );
}

/** What the service needs from the page: the otp machine, its calls, its constants and texts. */
interface OtpWorld {
  machine: WorkflowDef;
  constants: JsonObject;
  text: (text: string) => string;
  /** Calls otp.generate, otp.verify (D1-OTP-02, D1-OTP-05) and what the machine names (verifyMobileNumber, updateVerifiedMobileNumber). */
  ask: Lookup;
  userid: number;
  record: { dbUserId: Json; storedNumber: Json };
  /** The stored record has a new version, or a new number. */
  onStored: (row: JsonObject) => void;
}

/** The parents' number is the secondary one (D12-GAP-055). */
const SECONDARY: Path = 'secondaryContactNumber';
const isAction = ({ type }: WorkflowAction): boolean => !['say', 'generate', 'ask'].includes(type);
const statusOf = (answer: Json): string => (isObject(answer) ? String(answer['Status'] ?? answer['status'] ?? '') : '');

/** What the server itself said (too many tries, not your record); nothing for a call that came to nothing. */
const messageOf = (thrown: unknown): string | undefined =>
  thrown instanceof CallProblem && !thrown.isLost ? thrown.messages[0]?.text || undefined : undefined;

/**
 * Sends and verifies one-time passwords (D1-OTP-01 to 21). workflows/otp.json decides what is sent and said; each number
 * has its own state. Nothing throws: a failed call is an answer with its text.
 */
export function createOtpService(world: OtpWorld): OtpService {
  const { machine, constants, text, ask, userid, record } = world;
  /** What the machine led to by the last event. */
  let led: WorkflowAction[] = [];
  const running = new Map<Path, RunningWorkflow>();
  const failed = new Set<Path>();
  let { storedNumber } = record;
  const fixed = { applicationName: constants['otpApplicationName'] ?? '' };

  /** XState comes with the first password asked for. */
  const step = async (path: Path, event: WorkflowEvent): Promise<WorkflowAction[]> => {
    const { runWorkflow } = await import('../../workflow/runWorkflow.ts');
    const one = running.get(path) ?? runWorkflow(machine, (action) => led.push(action), failed.has(path) ? 'Requested' : undefined);
    failed.delete(path);
    running.set(path, one);
    led = [];
    const outcome = one.send({ ...event, of: path === SECONDARY ? 'secondary' : 'primary' });
    return outcome.ok ? led : [{ type: 'say', params: { text: outcome.why } }];
  };
  const answerOf = (actions: readonly WorkflowAction[]): OtpAnswer => {
    const words = actions.find(({ type }) => type === 'say')?.params['text'];
    return { ok: false, ...(typeof words === 'string' ? { message: text(words) } : {}) };
  };

  return {
    numberLength: Number(constants['otpNumberDigits']),
    otpLength: Number(constants['otpLength']),
    askAgainSeconds: Number(constants['otpAskAgainSeconds']),
    async generate({ path, number }) {
      if (running.get(path)?.state() === 'Verified') await step(path, { type: 'edit' });
      const actions = await step(path, { type: 'request', number });
      if (!actions.some(({ type }) => type === 'generate')) return answerOf(actions);
      try {
        const { value } = await ask('otp.generate', {
          mobileNumber: number,
          ...fixed,
          entityId: constants['otpEntityId'] ?? '',
          templateId: constants['otpTemplateId'] ?? '',
          createdBy: userid,
        });
        // 1701 anywhere in the answer means accepted (D1-OTP-07, D12-GAP-057).
        if (JSON.stringify(value).includes(String(constants['otpSentStatus']))) return { ok: true };
        await step(path, { type: 'notSent' });
        return { ok: false, message: text('{{problem.gatewayFailed}}') };
      } catch (thrown) {
        await step(path, { type: 'notSent' });
        return { ok: false, message: messageOf(thrown) ?? text('{{problem.gatewayFailed}}') };
      }
    },

    async verify({ path, number, otp }) {
      const first = await step(path, { type: 'verify', otp });
      if (!first.some(({ type }) => type === 'ask')) return answerOf(first);
      try {
        const { value } = await ask('otp.verify', { mobileNumber: number, ...fixed, otpNumber: otp, createdBy: userid });
        const actions = await step(path, { type: 'answered', status: statusOf(value), number, dbUserId: record.dbUserId, storedNumber });
        const verdict = answerOf(actions);
        if (running.get(path)?.state() !== 'Verified') return verdict;
        for (const { type } of actions.filter(isAction)) {
          const isNew = type === 'updateVerifiedMobileNumber';
          const payload = { dbUserId: record.dbUserId, ...(isNew ? { primaryContactNumber: number } : {}) };
          world.onStored(objectOf((await ask(type, payload)).rows[0]));
          if (isNew) storedNumber = number;
        }
        return { ...verdict, ok: true };
      } catch (thrown) {
        // Verified, but not stored: the next try begins where the code was sent.
        if (running.get(path)?.state() === 'Verified') {
          running.delete(path);
          failed.add(path);
        }
        return { ...answerOf(await step(path, { type: 'failed' })), ...(messageOf(thrown) ? { message: messageOf(thrown) } : {}) };
      }
    },
  };
}

const NUMBER = 'primaryContactNumber';

/** The OTP service of one form, wired to the page; absent when the catalogue has no otp machine. */
export function useOtpService(work: FormWork, record: JsonObject): OtpService | undefined {
  const runtime = useRuntime();
  const ask = useLookup();
  return useMemo(() => {
    const { catalogue, constants, session, text } = runtime;
    const machine = catalogue().workflows['otp'];
    if (!machine) return undefined;
    const { store, draftService } = work;
    const dbRow = objectOf(record['stored']);
    return createOtpService({
      machine,
      constants: constants(),
      text,
      userid: session.read()?.userid ?? 0,
      record: { dbUserId: record['dbUserId'] ?? null, storedNumber: dbRow[NUMBER] ?? null },
      ask,
      onStored: ({ version }) => {
        if (typeof version !== 'number') return;
        draftService.rebase({ ...draftService.versions(), '': version });
        store.setMany({ version });
      },
    });
  }, [runtime, ask, work, record]);
}
