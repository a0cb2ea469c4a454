/** Places of definitions as people read them. */
import type { Spot } from '../../../studio/desk.ts';
import type { CodePlacesProps } from '../../../widgets/contract/studio.ts';
import { useCatalogue, useText } from '../../context/context.tsx';

export type Going = (path: string, line: number, pointer?: string) => void;

/** What people call a kind of thing. */
export function useKinds(): (kind: string) => string {
  const { messages } = useCatalogue();
  const text = useText();
  return (kind) => {
    const key = `studio.kind.${kind.replace(/ (\w)/g, (_gap, letter: string) => letter.toUpperCase())}`;
    return messages[key] === undefined ? kind : text(`{{${key}}}`);
  };
}

/** Places as people read them: what it is, what it is in, where it stands. */
export function usePlaces(kindOf: (kind: string) => string, onGo: Going): (places: readonly Spot[]) => CodePlacesProps['places'] {
  const text = useText();
  return (places) =>
    places.map(({ path, line, pointer, kind, title, within }) => ({
      id: `${path} ${pointer} ${kind}`,
      title: text(title),
      about: [kindOf(kind), ...(within ? [within] : []), `${path}:${line}`].join(' · '),
      onGo: () => onGo(path, line, pointer),
    }));
}
