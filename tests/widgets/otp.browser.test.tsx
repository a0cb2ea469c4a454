import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { JsonObject } from '../../src/engine/types.ts';
import type { OtpAnswer, OtpService } from '../../src/widgets/contract/form.ts';
import type { UiDef } from '../../src/catalogue/definition/form.ts';
import { storyStore } from '../../src/widgets/storyStore.ts';
import { drawForm } from './support/form.tsx';
import { buttonNamed, described, field, find, openStage, type Stage } from './support/stage.tsx';

const schema = {
  type: 'object',
  required: ['phone'],
  properties: {
    phone: { type: 'string', title: 'Primary Contact Number', maxLength: 10 },
    other: { type: 'string', title: 'Secondary Contact Number', maxLength: 10 },
    isVerified: { type: 'string' },
    isVerifiedOther: { type: 'string' },
  },
};
const ui: UiDef = {
  sections: [
    {
      title: 'Contact Information',
      fields: [
        { at: '/phone', widget: 'otp', with: { verified: '/isVerified', captchaFrom: 10 } },
        { at: '/other', widget: 'otp', with: { verified: '/isVerifiedOther' } },
      ],
    },
  ],
};

let stage: Stage;
beforeEach(() => {
  stage = openStage();
});
afterEach(() => {
  stage.close();
  vi.useRealTimers();
});

const settings = { numberLength: 10, otpLength: 6, askAgainSeconds: 60 };
async function draw(data: JsonObject, answers: { generate?: OtpAnswer; verify?: OtpAnswer } = {}, asSaid = settings) {
  const store = storyStore(data);
  const otp = {
    ...asSaid,
    generate: vi.fn<OtpService['generate']>(async () => answers.generate ?? { ok: true }),
    verify: vi.fn<OtpService['verify']>(async () => answers.verify ?? { ok: true }),
  };
  drawForm(stage, { form: { schema, ui }, store, services: { otp } });
  const box = await find(stage.place, '[data-field="phone"]');
  return { store, otp, number: await field(stage.place, 'phone'), box, otpBox: () => field(stage.place, 'otpNumber') };
}
const verified = () => stage.place.querySelectorAll('[data-verified="phone"]').length;

describe('a number that is proved by a one-time password', () => {
  test('D1-OTP-08 D1-OTP-09 digits and the wait are those of the constants, whatever they are', async () => {
    const { otp, number, box, otpBox } = await draw({}, {}, { numberLength: 8, otpLength: 4, askAgainSeconds: 90 });
    await userEvent.type(number, '987654321');
    expect(number.value).toBe('98765432');
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => stage.place.textContent).toMatch(/Ask again in 01:[0-3]\d/);
    await userEvent.type(await otpBox(), '123456');
    expect((await otpBox()).value).toBe('1234');
    expect(otp.generate).toHaveBeenCalledTimes(1);
  });
  test('D1-REG-54 at most ten digits can be typed; D1-REG-08 the captcha stands there from ten on', async () => {
    const { number } = await draw({});
    await userEvent.type(number, '98765a4321');
    expect([number.value, stage.place.querySelector('[data-captcha="phone"]')]).toEqual(['987654321', null]);
    await userEvent.type(number, '099');
    expect(number.value).toBe('9876543210');
    expect(stage.place.querySelector('[data-captcha="phone"]')).not.toBeNull();
  });

  test('D1-REG-54 quality 4: a number and a password that are pasted are read as what they are, and what does not fit is asked for nobody', async () => {
    const { otp, number, box, otpBox } = await draw({});
    const paste = async (into: HTMLInputElement, text: string): Promise<void> => {
      const source = document.createElement('textarea');
      document.body.append(source);
      source.value = text;
      source.select();
      await userEvent.copy();
      source.remove();
      into.select();
      await userEvent.paste();
    };
    await paste(number, '98765 43210 1');
    expect(number.value).toBe('98765 43210 1');
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    expect(otp.generate).not.toHaveBeenCalled();
    await paste(number, '+91 98765 43210');
    expect(number.value).toBe('9876543210');
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => otp.generate.mock.calls).toEqual([[expect.objectContaining({ number: '9876543210' })]]);
    await paste(await otpBox(), ' 769034 ');
    expect((await otpBox()).value).toBe('769034');
  });

  test('nothing is crowded: words keep off the edges of their buttons, the place of the captcha off the number that is verified', async () => {
    await draw({ phone: '', isVerifiedOther: 'Y', other: '9876543211' });
    const edges = [...stage.place.querySelectorAll('.sd-beside .MuiButton-root')].map((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getBoundingClientRect().left - button.getBoundingClientRect().left;
    });
    expect(edges).toHaveLength(2);
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(12);
    await draw({ phone: '9876543210', isVerified: 'Y' });
    const captcha = await find(stage.place, '[data-captcha="phone"]');
    const box = await find(stage.place, '[data-field="phone"]');
    expect(captcha.getBoundingClientRect().top - box.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(8);
  });

  test('nothing below moves when an answer comes late: a line stands while it is awaited, what proves it stands where the password was', async () => {
    const message = 'Mobile Number is successfully verified';
    const { otp, otpBox, box } = await draw({ phone: '9876543210' });
    const answers: ((answer: OtpAnswer) => void)[] = [];
    for (const call of [otp.generate, otp.verify]) call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const high = () => stage.place.querySelector('.sd-otp')?.getBoundingClientRect().height;
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => stage.place.querySelector('[data-field="otpNumber"]')?.textContent).toContain('Sending…');
    const awaited = high();
    answers[0]?.({ ok: true });
    await expect.poll(() => stage.place.textContent).toContain('Ask again in 0');
    expect(high()).toBe(awaited);
    await userEvent.type(await otpBox(), '123456{Enter}');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.({ ok: true, message });
    await expect.poll(() => stage.place.querySelector('.sd-proof')?.textContent).toBe(message);
    expect([high(), stage.place.querySelector('[data-field="otpNumber"]')]).toEqual([awaited, null]);
  });

  test('D1-OTP-08 D1-OTP-10 a short number is refused without a call', async () => {
    const { number, otp, box } = await draw({ phone: '987654321' });
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => described(number)).toBe('incorrect mobile number, please try again');
    expect(otp.generate).not.toHaveBeenCalled();
  });

  test('D1-OTP-11 the other number has its own words', async () => {
    await draw({ other: '98765' });
    await userEvent.click(buttonNamed(await find(stage.place, '[data-field="other"]'), 'Get OTP'));
    await expect.poll(async () => described(await field(stage.place, 'other'))).toBe('incorrect parents mobile number, please try again');
  });

  test('D1-OTP-12 D1-OTP-09 D1-OTP-13 verifying needs an OTP that was sent and has six digits', async () => {
    const { otp, otpBox, box } = await draw({ phone: '9876543210' });
    const part = await find(stage.place, '[data-field="otpNumber"]');
    await userEvent.click(buttonNamed(part, 'Verify OTP'));
    await expect.poll(() => part.querySelector('[role="alert"]')?.textContent).toBe('Please click "Get OTP" to receive the OTP.');
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await userEvent.type(await otpBox(), '12345');
    await userEvent.click(buttonNamed(part, 'Verify OTP'));
    await expect.poll(() => part.querySelector('[role="alert"]')?.textContent).toBe('Invalid OTP.');
    expect(otp.verify).not.toHaveBeenCalled();
  });

  test('D1-OTP-14 a wrong one shows what the service says', async () => {
    const { otpBox, box } = await draw({ phone: '9876543210' }, { verify: { ok: false, message: 'Invalid OTP, please check again!' } });
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await userEvent.type(await otpBox(), '111111{Enter}');
    await expect
      .poll(() => stage.place.querySelector('[data-field="otpNumber"] [role="alert"]')?.textContent)
      .toBe('Invalid OTP, please check again!');
    expect(verified()).toBe(0);
  });

  test('D1-OTP-19 D1-REG-09 D1-OTP-20 proved, it carries the rosette; edited, it must be proved again', async () => {
    const { store, number, otpBox, box, otp } = await draw({ phone: '9876543210' });
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await userEvent.type(await otpBox(), '123456{Enter}');
    await expect.poll(verified).toBe(1);
    expect([store.get('isVerified'), otp.verify.mock.calls[0]?.[0]]).toEqual(['Y', { path: 'phone', number: '9876543210', otp: '123456' }]);
    expect(stage.place.querySelector('[data-field="otpNumber"]')).toBeNull();
    await userEvent.type(number, '{End}{Backspace}');
    await expect.poll(verified).toBe(0);
    expect(store.get('isVerified')).toBe('N');
    expect(described(number)).toBe('Number changed, verify again');
    expect(stage.place.querySelector('[data-field="otpNumber"]')).not.toBeNull();
    await userEvent.type(number, '0');
    await expect.poll(verified).toBe(1);
  });

  test('a stored number that was proved carries the rosette at once', async () => {
    await draw({ phone: '9876543210', isVerified: 'Y' });
    await expect.poll(verified).toBe(1);
    expect(stage.place.querySelector('[data-field="otpNumber"]')).toBeNull();
  });

  test('D1-OTP-07 once one was sent, another can be asked for after a minute or for another number', async () => {
    const { otp, number, box } = await draw({ phone: '9876543210' });
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => buttonNamed(box, 'Get OTP').getAttribute('aria-disabled')).toBe('true');
    expect(stage.place.textContent).toContain('Ask again in 0');
    buttonNamed(box, 'Get OTP').click();
    expect(otp.generate).toHaveBeenCalledTimes(1);
    await userEvent.fill(number, '9876500000');
    await expect.poll(() => buttonNamed(box, 'Get OTP').getAttribute('aria-disabled')).toBeNull();
  });

  test('D1-OTP-12 what a save asked for goes once a password was sent, not when it could not be sent', async () => {
    const form = await draw({ phone: '9876543210' });
    const dismiss = vi.spyOn(form.store, 'dismissProblem');
    await userEvent.click(buttonNamed(form.box, 'Get OTP'));
    await expect.poll(() => dismiss.mock.calls).toEqual([['phone']]);
    stage.close();
    stage = openStage();
    const failed = await draw({ phone: '9876543210' }, { generate: { ok: false, message: 'No line' } });
    const silent = vi.spyOn(failed.store, 'dismissProblem');
    await userEvent.click(buttonNamed(failed.box, 'Get OTP'));
    await expect.poll(() => described(failed.number)).toBe('No line');
    expect(silent).not.toHaveBeenCalled();
  });

  test('D1-OTP-15 a call that failed says so and can be tried again', async () => {
    const { number, box } = await draw({ phone: '9876543210' }, { generate: { ok: false, message: 'No line' } });
    await userEvent.click(buttonNamed(box, 'Get OTP'));
    await expect.poll(() => described(number)).toBe('No line');
    expect(buttonNamed(box, 'Get OTP').getAttribute('aria-disabled')).toBeNull();
  });
});
