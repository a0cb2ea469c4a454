import { isValidElement, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { CallProblem } from '../../src/runtime/client/problem.ts';
import { ErrorBoundary, type ErrorBoundaryProps } from '../../src/runtime/context/Guarded.tsx';
import type { ErrorPanelProps } from '../../src/widgets/contract/views.ts';
import { catalogue } from '../rules/support/definitions.ts';

const Panel = (): ReactNode => null;
const words = {
  wrong: catalogue.messages['en']?.['app.wentWrong'] ?? '',
  unread: 'This could not be read',
  outdated: 'The page is out of date',
  why: ({ kind }: CallProblem) => kind,
};

/** What is drawn in place of a block that threw this. */
function panelPropsOf(thrown: unknown): Partial<ErrorPanelProps> {
  const props: ErrorBoundaryProps = { Panel, words, children: 'the block' };
  const boundary = new ErrorBoundary(props);
  expect(boundary.render()).toBe('the block');
  boundary.state = ErrorBoundary.getDerivedStateFromError(thrown);
  const found = boundary.render();
  if (!isValidElement<ErrorPanelProps>(found)) throw new Error('nothing is drawn');
  expect(found.type).toBe(Panel);
  return found.props;
}

describe('a block that fails', () => {
  test("D3-CONST-08 says 'Something went wrong' with details, and can be tried again", () => {
    const { title, details, onRetry } = panelPropsOf(new Error('row 7 has no name'));
    expect([title, details, typeof onRetry]).toEqual(['Something went wrong', 'row 7 has no name', 'function']);
    expect(panelPropsOf('no error at all')).toMatchObject({ title: 'Something went wrong', details: 'no error at all' });
  });

  test('a call that failed and a part that could not be fetched are said in words of their own', () => {
    expect(panelPropsOf(new CallProblem('away', 503, [])).title).toBe('This could not be read');
    const missing = panelPropsOf(new TypeError('Failed to fetch dynamically imported module: /form.js'));
    expect([missing.title, missing.details]).toEqual(['The page is out of date', undefined]);
  });
});
