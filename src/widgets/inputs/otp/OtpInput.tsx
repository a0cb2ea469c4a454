/**
 * A phone number that is proved by a one-time password. Options: `verified` (pointer of the Y/N field it keeps), `field` (data-field of the OTP
 * box), `captchaFrom` (digits from which the place of a captcha stands, which has no effect: D1-REG-08) and the texts `shortNumber`, `askFirst`,
 * `shortOtp`.
 */
import { readPhone } from '../../../engine/typedDigits.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useWords } from '../../environment/environment.tsx';
import { Icon } from '../../theme/Icon.tsx';
import { IconRosetteDiscountCheckFilled, IconShieldLock } from '../../theme/icons.ts';
import { ActionButton } from '../../environment/ActionButton.tsx';
import { FieldBelow } from '../FieldBelow.tsx';
import { FieldLabel } from '../FieldLabel.tsx';
import { digitsOf } from '../numbers.ts';
import { ShownValue } from '../ShownValue.tsx';
import { TextControl, type TextKind } from '../TextControl.tsx';
import type { InputProps } from '../types.ts';
import { useFact, useStored } from '../useField.ts';
import { OtpBox } from './OtpBox.tsx';
import { useOtp } from './useOtp.ts';
import { fieldPath } from '../../form/pointer.ts';

const html = { inputMode: 'tel', autoComplete: 'off' } as const;

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
