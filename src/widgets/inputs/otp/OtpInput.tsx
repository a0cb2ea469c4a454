/**
 * A phone number that is proved by a one-time password. Options: `verified` (pointer of the Y/N field it keeps), `field` (data-field of the OTP
 * box), `captchaFrom` (digits from which the place of a captcha stands, which has no effect: D1-REG-08) and the texts `shortNumber`, `askFirst`,
 * `shortOtp`.
 */
import { readPhone, readDigits } from '../../../engine/typedDigits.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconRosetteDiscountCheckFilled, IconShieldLock, IconAlertCircle } from '../../theme/icons.ts';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { FieldBelow } from '../FieldBelow.tsx';
import { FieldLabel } from '../FieldLabel.tsx';
import { digitsOf } from '../numbers.ts';
import { ShownValue } from '../ShownValue.tsx';
import { TextControl, type TextKind } from '../TextControl.tsx';
import type { InputProps } from '../types.ts';
import { useFact, useStored } from '../useField.ts';
import { useOtp, type OtpPanel } from './useOtp.ts';
import { fieldPath } from '../../form/pointer.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Json } from '../../../engine/types.ts';
import { boxText } from '../boxText.ts';

const html = { inputMode: 'tel', autoComplete: 'off' } as const;

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));
const clock = (seconds: number): string => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** 'Sent to 98765 43210. Ask again in 00:42', counting down; tells its owner when the wait is over. */
function AskAgain({ number, until, onOver }: { number: string; until: number; onOver: () => void }) {
  const say = useWords();
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    if (!Number.isFinite(until)) return undefined;
    const timer = setInterval(() => {
      const now = left(until);
      setSeconds(now);
      if (now === 0) {
        clearInterval(timer);
        onOver();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [until, onOver]);
  const again = Number.isFinite(until) && seconds > 0 ? ` ${say('ui.askAgainIn', { time: clock(seconds) })}.` : '';
  return (
    <span className="sd-num">
      {say('ui.sentTo', { number: number.replace(/^(\d{5})(\d{5})$/, '$1 $2') })}
      {again}
    </span>
  );
}

interface OtpBoxProps {
  id: string;
  path: string;
  required: boolean;
  field: Json | undefined;
  otp: OtpPanel;
}

/** The box for the one-time password with its button; it lives in the page only and is never part of the form's data. */
function OtpBox({ id, path, required, field, otp }: OtpBoxProps) {
  const say = useWords();
  const [input, setInput] = useState('');
  const boxId = `${id}__otp`;
  const name = typeof field === 'string' ? field : required ? 'otpNumber' : `${path}.otpNumber`;
  const check = () => {
    void otp.verify(input);
  };
  const { request, otpLength } = otp;
  const message = otp.message?.by === 'verify' ? otp.message : null;
  return (
    <div className="sd-otp-part" data-field={name}>
      <label htmlFor={boxId} className="sd-label">
        {say('ui.otp')}
      </label>
      <div className="sd-beside">
        <OutlinedInput
          id={boxId}
          fullWidth
          className="sd-otp-box"
          value={input}
          error={message?.ok === false}
          onChange={({ target: { value }, nativeEvent }) => {
            const { inputType, data } = nativeEvent as InputEvent;
            setInput((before) => boxText({ before, value, inputType, data }, { clean: digitsOf, read: readDigits }, otpLength));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              check();
            }
          }}
          inputProps={{ inputMode: 'numeric', autoComplete: 'one-time-code', 'aria-describedby': `${boxId}__below` }}
        />
        <ActionButton
          action={{ id: `${id}__verify`, label: say('ui.verifyOtp'), busy: otp.busy === 'verifying', busyLabel: say('ui.verifying'), onPress: check }}
        />
      </div>
      <div id={`${boxId}__below`} className="sd-below">
        <div role="alert">
          {message ? (
            <p className={message.ok ? 'sd-fine' : 'sd-error'}>
              {message.ok ? null : <Icon of={IconAlertCircle} size="small" />}
              {message.text}
            </p>
          ) : null}
        </div>
        {request ? (
          <p className="sd-help">
            <AskAgain key={request.again} number={request.number} until={request.again} onOver={otp.endWait} />
          </p>
        ) : otp.busy === 'sending' ? (
          <p className="sd-help">{say('ui.sending')}</p>
        ) : null}
      </div>
    </div>
  );
}

export function OtpInput(props: InputProps) {
  const { id, path, plan, form, fact, required, readOnly, labelId, belowId } = props;
  const say = useWords();
  const otp = useOtp(props);
  const { numberLength } = otp;
  const phone = useMemo((): TextKind => ({ clean: digitsOf, read: readPhone, most: numberLength, html }), [numberLength]);
  const flagFact = useFact(form.store, fieldPath(String(plan.options['verified'] ?? path)));
  const digits = useStored(form.store, path, () => String(form.store.get(path) ?? '').length);
  const notice = otp.message?.by === 'ask' ? otp.message : null;
  const captchaFrom = Number(plan.options['captchaFrom'] ?? Infinity);
  const error = (notice && !notice.ok ? notice.text : undefined) ?? fact.error ?? flagFact.error;
  const open = !otp.verified && !readOnly;
  const showsOtp = open && (required || otp.request !== null);
  const warning = fact.warning ?? (otp.isChanged ? say('ui.numberChanged') : undefined);
  const way = error === fact.error && warning === fact.warning ? fact.way : undefined;
  const wait = otp.request !== null && otp.request.again > Date.now();
  const proof = !open && otp.message?.ok ? otp.message.text : null;
  const proven = useRef<HTMLParagraphElement>(null);
  // What proves it stands in the place of the password's box, so that nothing below moves: who stood there goes on from here.
  useEffect(() => {
    if (proof !== null && document.activeElement === document.body) proven.current?.focus();
  }, [proof]);
  return (
    <div className={`sd-otp${open || proof !== null ? ' sd-open' : ''}`}>
      <div className="sd-otp-part" data-field={path}>
        <FieldLabel id={labelId} inputId={id} plan={plan} form={form} required={required || readOnly} frame="label" />
        <div className="sd-beside">
          {readOnly ? (
            <ShownValue {...props} as="readonly" verified={otp.verified} />
          ) : (
            <TextControl
              {...props}
              fact={error ? { ...fact, error } : fact}
              className="sd-num"
              kind={phone}
              onEdited={otp.edited}
              end={
                otp.verified ? (
                  <span className="sd-verified sd-line" data-verified={path}>
                    <Icon of={IconRosetteDiscountCheckFilled} />
                    {say('ui.verified')}
                  </span>
                ) : null
              }
            />
          )}
          {open ? (
            <ActionButton
              action={{
                id: `${id}__get`,
                label: say('ui.getOtp'),
                busy: otp.busy === 'sending',
                busyLabel: say('ui.sending'),
                onPress: () => {
                  void otp.ask();
                },
                why: wait ? say('ui.sentTo', { number: otp.request?.number ?? '' }) : undefined,
              }}
            />
          ) : null}
        </div>
        <FieldBelow id={belowId} path={path} plan={plan} form={form} error={error} warning={warning} way={way} />
      </div>
      {showsOtp ? <OtpBox id={id} path={path} required={required} field={plan.options['field']} otp={otp} /> : null}
      {proof === null ? null : (
        <div className="sd-otp-part sd-proof sd-line">
          <p ref={proven} role="status" className="sd-fine" tabIndex={-1}>
            {proof}
          </p>
        </div>
      )}
      {open && notice?.ok ? (
        <p role="status" className="sd-fine">
          {notice.text}
        </p>
      ) : null}
      {digits >= captchaFrom ? (
        <span className="sd-captcha sd-muted" data-captcha={path} aria-hidden>
          <Icon of={IconShieldLock} />
        </span>
      ) : null}
    </div>
  );
}
