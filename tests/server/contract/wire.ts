/** Sends what the page sends: to its service, or to the endpoint of its own that its action has; files with their contents. */
import { findAction } from '../../../src/catalogue/findAction.ts';
import type { ActionDef } from '../../../src/catalogue/definition/action.ts';
import type { Catalogue } from '../../../src/catalogue/types.ts';
import { readFileText } from '../../../src/engine/file/fileText.ts';
import { isObject } from '../../../src/engine/json.ts';
import type { FormSchema } from '../../../src/engine/definition/form.ts';
import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { atWork } from '../../../src/server/request/find.ts';
import { bomb, html, lockedPdf, pdf, png } from '../../support/files.ts';
import { call as callWire, type Answer, type CallOptions } from '../../support/wire.ts';
import type { At } from '../http/harness.ts';
import type { SaveRequest } from './saveRequest.ts';

/** A file that is what its text says of it. */
function bytesOf({ type, size, cut, locked, pixels }: NonNullable<ReturnType<typeof readFileText>>): Buffer {
  if (type === 'application/pdf') return locked ? lockedPdf() : cut ? pdf(size).subarray(0, -20) : pdf(size);
  if (!type.startsWith('image/') || type.includes('svg')) return html.subarray(0, size);
  const picture = pixels === undefined ? png() : bomb(pixels, 1);
  return cut ? picture.subarray(0, -20) : picture;
}

/** Fields that carry a file's name beside its bare content. */
function nameFields(schema: FormSchema): Map<string, string> {
  const parts = Object.entries(schema.properties ?? {});
  const below = [...parts.map(([, part]) => part), ...(schema.items ? [schema.items] : [])].flatMap((part) => [...nameFields(part)]);
  return new Map([...below, ...parts.flatMap(([key, part]): [string, string][] => (part['x-file']?.name ? [[key, part['x-file'].name]] : []))]);
}

function withContents<T extends Json>(value: T, names: Map<string, string>): T {
  const fill = (one: Json): Json => {
    const file = readFileText(one);
    if (file) return `data:${file.type};name=${encodeURIComponent(file.name)};base64,${bytesOf(file).toString('base64')}`;
    if (Array.isArray(one)) return one.map(fill);
    if (!isObject(one)) return one;
    const entries = Object.entries(one).map(([key, part]): [string, Json][] => {
      const bare = names.has(key) ? readFileText(part) : null;
      return bare
        ? [
            [key, bytesOf(bare).toString('base64')],
            [names.get(key) ?? '', bare.name],
          ]
        : [[key, fill(part)]];
    });
    return Object.fromEntries([...entries.filter(({ length }) => length === 1), ...entries.filter(({ length }) => length > 1)].flat());
  };
  return fill(value) as T;
}

/** The action that does the work of what is sent. */
export function actionOf(catalogue: Catalogue, { call, rows }: SaveRequest, session: JsonObject): { service: string; name: string; def: ActionDef } {
  const found = findAction(catalogue, call);
  if (!found) throw new Error(`no action ${call}`);
  const { service, name, def } = found;
  return {
    service,
    name,
    def: atWork(
      catalogue,
      { service, def, session: { id: '', userId: 0, active: { roleId: 0, programmeId: 0, centreId: 0 }, scope: { centres: [] }, facts: session } },
      rows,
    ),
  };
}

export async function send(
  server: At,
  catalogue: Catalogue,
  schema: FormSchema,
  { call, rows, key }: SaveRequest,
  options: CallOptions,
): Promise<Answer> {
  const found = findAction(catalogue, call);
  if (!found) throw new Error(`no action ${call}`);
  const { service, name, def } = found;
  const fullRows = withContents(rows, nameFields(schema));
  if (!def.endpoint) return callWire(server.url, service, name, fullRows, { key, ...options });
  const { path, method, answer } = def.endpoint;
  const [payload = {}] = fullRows;
  const address = new URL(
    path.replaceAll(/:(\w+)/g, (_whole, part: string) => encodeURIComponent(String(payload[part] ?? ''))),
    server.url,
  );
  const rest = Object.entries(payload).filter(([name]) => !path.includes(`:${name}`));
  if (method === 'GET') for (const [name, value] of rest) address.searchParams.set(name, String(value ?? ''));
  const bearer: Record<string, string> = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...bearer };
  const body = method === 'GET' ? null : JSON.stringify(Object.fromEntries(rest));
  const response = await fetch(address, { method, headers, body });
  const answerBody = (await response.json()) as { appError?: Answer['appError']; data?: Json };
  const answerRows =
    answer === 'plain'
      ? (answerBody as Json)
      : typeof answerBody.data === 'string'
        ? (JSON.parse(answerBody.data) as Json)
        : (answerBody.data ?? null);
  return { http: response.status, appError: answerBody.appError ?? null, rows: answerRows, catalogue: null };
}
