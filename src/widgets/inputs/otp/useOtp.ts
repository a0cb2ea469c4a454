/** What the OTP panel knows: whether the number is proved, what was sent and when one may ask again, and what to say. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Path } from '../../../engine/types.ts';
import type { FieldStore } from '../../contract/form.ts';
import { useWords, type WordKey } from '../../environment/environment.tsx';
import { fieldPath } from '../../form/pointer.ts';
import type { InputProps } from '../types.ts';
import { useStored } from '../useField.ts';

/** So many milliseconds a password waits at most for what is still to be found out about its number. */
const patience = 5_000;

/** Resolves once nothing is awaited at the field any more. */
const awaitFact = ({ fact, subscribe }: Pick<FieldStore, 'fact' | 'subscribe'>, path: Path): Promise<void> =>
  new Promise((resolve) => {
    if (fact(path).awaited !== true) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, patience);
    const stop = subscribe(path, () => {
      if (fact(path).awaited !== true) end();
    });
    return undefined;
  });

const isNumberOf = (text: string, length: number | undefined): boolean => /^\d+$/.test(text) && (length === undefined || text.length === length);

export interface OtpPanel {
  verified: boolean;
  /** It was proved once and has been changed since. */
  isChanged: boolean;
  /** The number that was last asked for, and the instant (ms) from which one may ask again; nothing sent yet without it. */
  request: { number: string; again: number } | null;
  busy: 'sending' | 'verifying' | null;
  /** What to say, and beside which button it was caused. */
  message: { text: string; ok: boolean; by: 'ask' | 'verify' } | null;
  ask: () => Promise<void>;
  verify: (otp: string) => Promise<void>;
  /** The number was edited in its box. */
  edited: () => void;
  endWait: () => void;
  /** Digits of a number and of its password, as far as there is a service that knows. */
  numberLength: number | undefined;
  otpLength: number | undefined;
}

export function useOtp({ path, plan, form, required }: InputProps): OtpPanel {
  const {
    store,
    services: { otp: service },
  } = form;
  const say = useWords();
  const { numberLength, otpLength, askAgainSeconds = 0 } = service ?? {};
  const flag = fieldPath(typeof plan.options['verified'] === 'string' ? plan.options['verified'] : `/${path}Verified`);
  const goodNumber = useRef<string | null>(null);
  const [request, setRequest] = useState<OtpPanel['request']>(null);
  const [busy, setBusy] = useState<OtpPanel['busy']>(null);
  const [message, setMessage] = useState<OtpPanel['message']>(null);
  const numberNow = useCallback((): string => String(store.get(path) ?? ''), [store, path]);
  const isYes = useStored(store, flag, () => store.get(flag) === 'Y');
  const isWhole = useCallback((): boolean => isNumberOf(numberNow(), numberLength), [numberNow, numberLength]);
  const whole = useStored(store, path, isWhole);
  const differs = useStored(store, path, () => goodNumber.current !== null && goodNumber.current !== numberNow());

  useEffect(() => {
    const note = () => {
      if (store.get(flag) === 'Y') goodNumber.current = numberNow();
    };
    note();
    return store.subscribe(flag, note);
  }, [store, flag, numberNow]);

  const word = useCallback(
    (option: string, key: WordKey) => {
      const own = plan.options[option];
      return typeof own === 'string' ? form.text(own) : say(key);
    },
    [plan, form, say],
  );
  const tell = (by: 'ask' | 'verify', text: string | undefined, ok = false) => setMessage(text ? { text, ok, by } : null);

  const edited = () => {
    const flagNow = goodNumber.current !== null && goodNumber.current === numberNow() ? 'Y' : 'N';
    if (store.get(flag) !== flagNow) store.setMany({ [flag]: flagNow });
    setMessage(null);
    // Nobody leaves the box before pressing Get OTP: what is known of a whole number is said at once.
    if (isWhole()) store.touch(path);
    setRequest((last) => (last && last.number !== numberNow() ? null : last));
  };
  const ask = async () => {
    const number = numberNow();
    if (!isWhole()) return tell('ask', word('shortNumber', required ? 'ui.otp.shortNumber' : 'ui.otp.shortOtherNumber'));
    if (!service) return tell('ask', say('ui.noOtpService'));
    const { warning: oldWarning } = store.fact(path);
    setBusy('sending');
    store.touch(path);
    await awaitFact(store, path);
    const { warning } = store.fact(path);
    // Nothing is sent to a number of which something is said just now; the next press sends.
    if (numberNow() !== number || (warning !== undefined && warning !== oldWarning)) return setBusy(null);
    const answer = await service.generate({ path, number });
    setBusy(null);
    tell('ask', answer.message, answer.ok);
    if (answer.ok) store.dismissProblem(path);
    if (answer.ok || answer.blocked) setRequest({ number, again: answer.blocked ? Infinity : Date.now() + askAgainSeconds * 1000 });
    return undefined;
  };
  const verify = async (otp: string) => {
    const number = numberNow();
    if (!isWhole()) return tell('verify', word('shortNumber', required ? 'ui.otp.shortNumber' : 'ui.otp.shortOtherNumber'));
    if (!request) return tell('verify', word('askFirst', 'ui.otp.askFirst'));
    if (!isNumberOf(otp, otpLength)) return tell('verify', word('shortOtp', 'ui.otp.shortOtp'));
    if (!service) return tell('verify', say('ui.noOtpService'));
    setBusy('verifying');
    const answer = await service.verify({ path, number, otp });
    setBusy(null);
    tell('verify', answer.message, answer.ok);
    if (!answer.ok || numberNow() !== number) return undefined;
    goodNumber.current = number;
    setRequest(null);
    store.setMany({ [flag]: 'Y' });
    return undefined;
  };
  const endWait = useCallback(() => setRequest((last) => (last ? { ...last, again: 0 } : last)), []);
  return { verified: isYes && whole, isChanged: differs, request, busy, message, ask, verify, edited, endWait, numberLength, otpLength };
}
