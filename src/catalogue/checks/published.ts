import type { Kind } from '../layout.ts';
import { pointerTo } from '../json/pointer.ts';
import type { Json } from '../../engine/types.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';

export const secretName = /secret|passw(or)?d|passphrase|credential|(api|access|private|signing)_?key|token$/i;
/** `https://name:word@host`. */
const userInfo = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*:[^/?#\s]*@/i;
/** Kinds of files that a browser gets whole. */
const published: readonly Kind[] = ['app', 'backend', 'components', 'theme'];

function addressesIn(value: Json | undefined, at: string): FoundFault[] {
  if (typeof value === 'string') {
    return userInfo.test(value)
      ? [wrongAt(at, 'an address that carries a password, and every browser gets it', 'the address alone; what proves who asks stays on the server')]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => addressesIn(below, pointerTo(at, key)));
}

function constantsOf({ definitions, catalogue }: CheckContext): Finding[] {
  const source = definitions.get('app', 'app');
  if (!source || !definitions.sound('app')) return [];
  const { constants, serverConstants } = catalogue.app;
  return Object.entries(constants).flatMap(([name, value]) => {
    const at = `/constants/${name}`;
    if (Object.hasOwn(serverConstants, name)) {
      return [
        {
          source,
          ...wrongAt(at, `"${name}" is kept by the server under "serverConstants", and every browser gets it here`, `"${name}" in one of both`),
        },
      ];
    }
    return typeof value === 'string' && secretName.test(name)
      ? [
          {
            source,
            ...wrongAt(
              at,
              `"${name}" reads like a secret, and every browser gets it`,
              '"serverConstants", which never leave the server, or a variable of its environment',
            ),
          },
        ]
      : [];
  });
}

/** What a browser gets holds no secret: constants that read like one belong to the server, addresses carry no password. */
export const publishedSecrets: Check = {
  name: 'published-secret',
  faults: (context) => [
    ...constantsOf(context),
    ...published.flatMap((kind) =>
      context.definitions.of(kind).flatMap(({ source }) =>
        addressesIn(source.value, '')
          .filter(({ pointer }) => !pointer.startsWith('/serverConstants'))
          .map((found) => ({ source, ...found })),
      ),
    ),
  ],
};
