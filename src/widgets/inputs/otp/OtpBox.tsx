import OutlinedInput from '@mui/material/OutlinedInput';
import { useState, useEffect } from 'react';
import { readDigits } from '../../../engine/typedDigits.ts';
import type { Json } from '../../../engine/types.ts';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconAlertCircle } from '../../theme/icons.ts';
import { boxText } from '../boxText.ts';
import { digitsOf } from '../numbers.ts';
import type { OtpPanel } from './useOtp.ts';

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
export function OtpBox({ id, path, required, field, otp }: OtpBoxProps) {
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
