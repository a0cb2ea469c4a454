/** Follows an in-app link from anywhere: by the router while the application is there, else by the browser. */
type Navigator = (href: string) => void;

let inside: Navigator | null = null;

export function setNavigator(navigator: Navigator | null): void {
  inside = navigator;
}

export function navigate(href: string): void {
  if (inside) inside(href);
  else location.assign(href);
}
