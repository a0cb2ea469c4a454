import { schemaAt } from '../../engine/form/schema.ts';
import { isObject, objectOf, segmentsOfPointer } from '../../engine/json.ts';
import type { Json, JsonObject, Pointer } from '../../engine/types.ts';
import { pointerTo } from '../json/pointer.ts';
import { compilesAsPattern } from '../regex/compiles.ts';
import { wrongAt, faultIn, type Check, type CheckContext, type Finding, type FoundFault } from './check.ts';
import { placedIn } from './fieldPlaces.ts';
import { spokenTextsIn } from './text/places.ts';
import { inEach, inFiles } from './untilChanged.ts';

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
const drawnIn = inEach('ui', ({ ui, schema: whole }) =>
  ui.sections.flatMap(({ fields }, section) =>
    placedIn(whole, fields, `/sections/${section}/fields`).flatMap(({ field, at, pointer }) => {
      const [kind = '', keys] = [field.widget, segmentsOfPointer(at)];
      const schema = schemaAt(whole, keys);
      const name = keys.at(-1) ?? '';
      if (!widgets.has(kind) || !schema || schema['x-pii'] !== undefined || personalKind(name, schema as JsonObject) !== undefined) return [];
      return [unmarked(`${pointer}/widget`, name, kind)];
    }),
  ),
);

const inSchemas = inFiles(['schema'], ({ value }) => fieldsIn(value, '', ''));
const inParts = inFiles(['part'], ({ value }, _context, id) => fieldsIn(value, '', id));

/** Fields that hold somebody's phone number or e-mail address say so: explanations, logs and drafts go by `x-pii`, and would show what does not. */
export const personal: Check = { name: 'unmarked', faults: (context) => [...inSchemas(context), ...inParts(context), ...drawnIn(context)] };

export const secretName = /secret|passw(or)?d|passphrase|credential|(api|access|private|signing)_?key|token$/i;
/** `https://name:word@host`. */
const userInfo = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*:[^/?#\s]*@/i;
const CARRIES = 'an address that carries a password, and every browser gets it';

function constantsOf({ definitions, catalogue }: CheckContext): Finding[] {
  const source = definitions.get('app', 'app');
  if (!source || !definitions.sound('app')) return [];
  const { constants, serverConstants } = catalogue.app;
  return Object.entries(constants).flatMap(([name, value]) => {
    const at = `/constants/${name}`;
    if (Object.hasOwn(serverConstants, name)) {
      return faultIn(
        source,
        at,
        `"${name}" is kept by the server under "serverConstants", and every browser gets it here`,
        `"${name}" in one of both`,
      );
    }
    return typeof value === 'string' && secretName.test(name)
      ? faultIn(
          source,
          at,
          `"${name}" reads like a secret, and every browser gets it`,
          '"serverConstants", which never leave the server, or a variable of its environment',
        )
      : [];
  });
}

/** In files that a browser gets whole. */
const addresses = inFiles(['app', 'backend', 'components', 'theme'], ({ value }) =>
  spokenTextsIn(value)
    .filter(({ pointer, text }) => userInfo.test(text) && !pointer.startsWith('/serverConstants'))
    .map(({ pointer }) => wrongAt(pointer, CARRIES, 'the address alone; what proves who asks stays on the server')),
);

/** What a browser gets holds no secret: constants that read like one belong to the server, addresses carry no password. */
export const publishedSecrets: Check = { name: 'published-secret', faults: (context) => [...constantsOf(context), ...addresses(context)] };
