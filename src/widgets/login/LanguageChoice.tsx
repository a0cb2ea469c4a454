import { useWords } from '../environment/environment.tsx';
import type { LoginLayoutProps } from '../contract/login.ts';

/** The languages of the product by their own names, each read aloud in itself. */
export default function LanguageChoice({ current, items, onChange }: NonNullable<LoginLayoutProps['languages']>) {
  const say = useWords();
  return (
    <div role="group" aria-label={say('ui.language')}>
      {items.map(({ id, label }) => (
        <button key={id} type="button" lang={id} data-language={id} aria-pressed={id === current} onClick={() => onChange(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}
