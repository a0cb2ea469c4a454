import { useMemo } from 'react';
import type { JsonObject } from '../../engine/types.ts';
import type { OtpService } from '../../widgets/contract.ts';
import { addressOf } from '../client/address.ts';
import { findAction } from '../client/findAction.ts';
import { useAsk } from '../pages/ask.ts';
import { useRuntime } from '../root/context.tsx';
import { asRow } from '../session/scope.ts';
import type { FormWork } from '../pages/form/formWork.ts';
import { createOtpService } from './otpService.ts';

const NUMBER = 'primaryContactNumber';

/** The OTP service of one form, wired to the page; absent when the catalogue has no otp machine. */
export function useOtpService(work: FormWork, record: JsonObject): OtpService | undefined {
  const runtime = useRuntime();
  const ask = useAsk();
  return useMemo(() => {
    const { catalogue, constants, callDoor, session, text } = runtime;
    const machine = catalogue().workflows['otp'];
    if (!machine) return undefined;
    const { store, keeper } = work;
    const stored = asRow(record['stored']);
    return createOtpService({
      machine,
      constants: constants(),
      text,
      userid: session.read()?.userid ?? 0,
      record: { dbUserId: record['dbUserId'] ?? null, storedNumber: stored[NUMBER] ?? null },
      door: (action, payload) => {
        const { door } = findAction(catalogue().actions, `otp.${action}`);
        const url = `${addressOf(catalogue().backend, 'otp')}/${action}`;
        return callDoor({ method: 'POST', url, body: 'json', answer: door?.answer ?? 'plain' }, payload);
      },
      act: async (action, payload) => asRow((await ask(action, payload)).rows[0]),
      onStored: ({ version }) => {
        if (typeof version !== 'number') return;
        keeper.rebase({ ...keeper.versions(), '': version });
        store.setMany({ version });
      },
    });
  }, [runtime, ask, work, record]);
}
