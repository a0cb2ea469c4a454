import { afterEach, beforeEach, vi } from 'vitest';

/** Lets each test of a file move the clock itself. */
export function fakeTimers(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
