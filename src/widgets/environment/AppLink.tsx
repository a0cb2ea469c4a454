import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigation } from './environment.tsx';

/** A plain click of the main button, without a modifier, on a path of ours: the app follows it, the rest is the browser's. */
export const opensHere = (event: MouseEvent, href: string): boolean =>
  href.startsWith('/') && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** A link that opens inside the app on a plain click and behaves as any link otherwise (new tab, copy). */
export function AppLink({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const navigate = useNavigation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (rest.target !== undefined || !opensHere(event, href)) return;
    event.preventDefault();
    navigate(href);
  };
  return <a {...rest} href={href} onClick={follow} />;
}
