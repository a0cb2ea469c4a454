import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { LoginLayoutProps } from '../../src/widgets/contract/login.ts';
import { LoginLayout } from '../../src/widgets/login/LoginLayout.tsx';
import { buttonNamed, described, eachStage, field, find } from './support/stage.tsx';

const stage = eachStage();

async function draw(more: Partial<LoginLayoutProps> = {}) {
  const onLogin = vi.fn<LoginLayoutProps['onLogin']>();
  const onSocial = vi.fn<() => void>();
  stage.draw(
    <LoginLayout
      appName="Skilldesk"
      headline="h"
      title="Sign in"
      limits={{ userName: 50, password: 15 }}
      comingSoon="Coming soon"
      onLogin={onLogin}
      social={{ label: 'Work account', onPress: onSocial }}
      {...more}
    />,
  );
  await find(stage.place, '[role="tab"]');
  return { onLogin, onSocial };
}

describe('the login page', () => {
  test('D12-GAP-078 the focus goes to the first box that is wrong', async () => {
    await draw({ problems: { userName: 'Please fill out this field!', password: 'Please fill out this field!' } });
    await expect.poll(() => document.activeElement?.id).toBe('login-userName');
    await draw({ problems: { password: 'Please fill out this field!' } });
    await expect.poll(() => document.activeElement?.id).toBe('login-password');
  });

  test('D1-LOGIN-06 offers the social sign-in', async () => {
    const { onSocial } = await draw();
    await userEvent.click(buttonNamed(stage.place, 'Work account'));
    expect(onSocial).toHaveBeenCalledTimes(1);
  });

  test('D1-SESSION-04 D1-LOGIN-16 the words of the specification stand alone, why stands below them', async () => {
    await draw({ notice: 'Logged Out\nYour session ended.' });
    const notice = await find(stage.place, '[role="alert"]');
    expect([...notice.querySelectorAll('p')].map((line) => line.textContent)).toEqual(['Logged Out', 'Your session ended.']);
  });

  test('D1-LOGIN-17 D1-LOGIN-19 a notice is red, announced, and stands above the e-mail', async () => {
    await draw({ notice: 'Logged Out' });
    const notice = await find(stage.place, '[role="alert"] p');
    const red = document.createElement('span');
    red.style.color = 'var(--sd-palette-error-text)';
    document.body.append(red);
    expect([notice.textContent, getComputedStyle(notice).color]).toEqual(['Logged Out', getComputedStyle(red).color]);
    red.remove();
    expect(notice.compareDocumentPosition(await field(stage.place, 'userName')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('problems stand at their boxes', async () => {
    await draw({ problems: { userName: 'Please fill out this field!' } });
    expect(described(await field(stage.place, 'userName'))).toBe('Please fill out this field!');
    expect(described(await field(stage.place, 'password'))).toBe('');
  });

  test('while signing in, a second press sends nothing', async () => {
    const { onLogin } = await draw({ busy: true });
    (await field(stage.place, 'userName')).form?.requestSubmit();
    expect(onLogin).not.toHaveBeenCalled();
  });

  test('the password can be shown', async () => {
    await draw();
    await userEvent.click(await find(stage.place, '[aria-label="Show password"]'));
    await expect.poll(async () => (await field(stage.place, 'password')).type).toBe('text');
  });
});
