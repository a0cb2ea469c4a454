/** Mounts a variant in the product's own look and says when the page can be used. */
import { createRoot } from 'react-dom/client';
import { useEffect, type ReactNode } from 'react';
import theme from '../../../config/theme.json' with { type: 'json' };
import { emotionCache } from '../../../src/widgets/theme/emotionCache.ts';
import { Look } from '../../../src/widgets/environment/Look.tsx';
import { makeTheme } from '../../../src/widgets/theme/makeTheme.ts';
import type { Tokens } from '../../../src/widgets/theme/tokens.ts';
import words from '../../../src/widgets/words.json' with { type: 'json' };

declare global {
  interface Window {
    readyAt?: number;
    submitted?: unknown;
  }
}

const query = new URLSearchParams(location.search);
/** `?sections=10&table=1` */
export const sectionCount = Number(query.get('sections') ?? 1);
export const withTable = query.has('table');

const look = makeTheme(theme as unknown as Tokens);
const cache = emotionCache();

function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    setTimeout(() => {
      window.readyAt = performance.now();
    }, 0);
  }, []);
  return children;
}

export function boot(page: ReactNode): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('no #root');
  createRoot(place).render(
    <Look theme={look} cache={cache} environment={{ words, navigate: () => undefined }}>
      <Ready>{page}</Ready>
    </Look>,
  );
}
