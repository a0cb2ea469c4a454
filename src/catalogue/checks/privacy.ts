import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { wrongAt, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { placedIn } from './fieldPlaces.ts';
import type { Kind } from '../layout.ts';

/** Widgets in which nothing else is typed. */
const widgets: ReadonlySet<string> = new Set(['phone', 'email', 'aadhaar', 'password']);
const labelByKind: Readonly<Record<string, string>> = {
  phone: 'a phone number',
  email: 'an e-mail address',
  aadhaar: 'an identity number',
  password: 'a password',
};
const [NUMBER, WORD] = ['9820010401', 'abcdefghij'];
const CALLED = /phone|mobile|contact[\s-]*(no\b|num)/i;

/** What personal data a field of this name holds, as its keywords tell; undefined where they do not. */
export function personalKind(name: string, { type, format, pattern, title }: JsonObject): 'email' | 'phone' | undefined {
  if (type !== 'string') return undefined;
  if (format === 'email') return 'email';
  if (typeof pattern !== 'string' || !compilesAsPattern(pattern)) return undefined;
  const takes = new RegExp(pattern, 'u');
  return takes.test(NUMBER) && !takes.test(WORD) && [name, title].some((one) => typeof one === 'string' && CALLED.test(one)) ? 'phone' : undefined;
}

const unmarked = (pointer: Pointer, name: string, kind: string): FoundFault =>
  wrongAt(pointer, `"${name}" holds ${labelByKind[kind] ?? kind}, and is not marked as personal`, `"x-pii": "${kind}"`);

/** Every field below, as it is written. */
function fieldsIn(value: Json, pointer: Pointer, name: string): FoundFault[] {
  if (!isObject(value)) return Array.isArray(value) ? value.flatMap((one, index) => fieldsIn(one, `${pointer}/${index}`, name)) : [];
  const kind = value['x-pii'] === undefined ? personalKind(name, value) : undefined;
  return [
    ...(kind === undefined ? [] : [unmarked(pointer, name, kind)]),
    ...Object.entries(value).flatMap(([key, below]) =>
      key === 'properties'
        ? Object.entries(objectOf(below)).flatMap(([field, one]) => fieldsIn(one, pointerTo(pointer, key, field), field))
        : fieldsIn(below, pointerTo(pointer, key), name),
    ),
  ];
}

/** Fields that only their widget tells. */
const drawnIn = ({ definitions, catalogue }: CheckContext): Finding[] =>
  definitions.of('ui').flatMap(({ id, source }) => {
    const form = catalogue.forms[id];
    return (form?.ui.sections ?? []).flatMap(({ fields }, section) =>
      placedIn(form?.schema ?? {}, fields, `/sections/${section}/fields`).flatMap(({ field, at, pointer }): Finding[] => {
        const [kind = '', keys] = [field.widget, segmentsOfPointer(at)];
        const schema = schemaAt(form?.schema, keys);
        const name = keys.at(-1) ?? '';
        if (!widgets.has(kind) || !schema || schema['x-pii'] !== undefined || personalKind(name, schema as JsonObject) !== undefined) return [];
        return [{ source, ...unmarked(`${pointer}/widget`, name, kind) }];
      }),
    );
  });

/** Fields that hold somebody's phone number or e-mail address say so: explanations, logs and drafts go by `x-pii`, and would show what does not. */
export const personal: Check = {
  name: 'unmarked',
  faults: (context) => [
    ...(['schema', 'part'] as const).flatMap((kind) =>
      context.definitions
        .of(kind)
        .flatMap(({ id, source }) => fieldsIn(source.value, '', kind === 'part' ? id : '').map((found) => ({ source, ...found }))),
    ),
    ...drawnIn(context),
  ],
};

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
