/** What is around every view. */

export interface Environment {
  /** Those of words.json by key, under the `ui.*` entries of config/messages/<language>.json. */
  words: Readonly<Record<string, string>>;
  /** Follows an in-app link; a plain click on any `href` of these props comes here, others go to the browser. */
  navigate: (href: string) => void;
  /** Remembers on this device how views were left: what is folded away. */
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
}
