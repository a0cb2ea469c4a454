/** A spreadsheet on its way: sent whole in one call, then watched until the server is through with it (D3-BULK-24 to 29). */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isObject } from '../../../engine/json.ts';
import { writeSheetText } from '../../../engine/sheet/sheetText.ts';
import type { SheetRow, TemplateDef } from '../../../engine/sheet/template.ts';
import type { Json, JsonObject } from '../../../engine/types.ts';
import { objectsOf } from '../../client/answer.ts';
import { hashOf, randomId } from '../../client/hash.ts';
import { asProblem, type CallProblem } from '../../client/problem.ts';
import { useLookup } from '../../context/lookup.ts';
import { readPage } from '../list/listQuery.ts';

const ANNOUNCE = 'saveMetaDataBulk';
const FILES = 'getMetaDataByCenterIdBulk';
const RESULTS = 'getStudentDataByRegIdBulk';
const LOOK_EVERY = 1000;
/** Rows that were refused and can be mended here; the history has all of them. */
const MOST_REFUSED = 200;

/** A file that the server has, and what became of its rows so far. */
export interface SentFile {
  regId: number;
  records: number;
  loaded: number;
  failed: number;
  isDone: boolean;
}

type SendOutcome = { kind: 'sent' } | { kind: 'unannounced' } | { kind: 'failed'; problem: CallProblem };

const numberOf = (row: JsonObject | undefined, key: string): number => Number(row?.[key] ?? 0);

const regIdIn = (value: Json): number => {
  const [row] = Array.isArray(value) ? value : [value];
  return isObject(row) ? numberOf(row, 'regId') : 0;
};

/**
 * `send` sends the rows at the places of `going`, with the questions that were answered by yes, and never throws. `part` is how much of them has gone (0 to 1), null while nothing goes; `file`
 * the last that the server has; `delivered` the places of rows that it has and has not refused, `refused` why by the place of those it has.
 */
export function useUpload(template: TemplateDef | undefined, centerId: number) {
  const ask = useLookup();
  const id = useRef(randomId());
  const [part, setPart] = useState<number | null>(null);
  const [registration, setRegistration] = useState<{ regId: number; records: number } | null>(null);
  const [delivered, setDelivered] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const { data: row } = useQuery<JsonObject>({
    queryKey: ['upload', registration?.regId],
    enabled: registration !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.['status'] === 'C' ? false : LOOK_EVERY),
    queryFn: async ({ signal }) => {
      const page = readPage((await ask(FILES, { centerId, page: 1, size: 20 }, { quiet: true, signal })).value);
      return page.rows.find((one) => one['regId'] === registration?.regId) ?? {};
    },
  });
  const file: SentFile | null = registration && {
    ...registration,
    loaded: numberOf(row, 'loaded'),
    failed: numberOf(row, 'failed'),
    isDone: row?.['status'] === 'C',
  };
  const { data: results } = useQuery({
    queryKey: ['upload', registration?.regId, 'refused'],
    enabled: file !== null && file.isDone && file.failed > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const payload = { regId: registration?.regId ?? 0, page: 1, size: MOST_REFUSED, filter: { status: 'F' } };
      return objectsOf(readPage((await ask(RESULTS, payload, { quiet: true, signal })).value).rows);
    },
  });
  useEffect(() => {
    if (!results) return;
    const why = new Map(results.map((one) => [numberOf(one, 'rowNumber') - 1, String(one['reason'] ?? '')]));
    setDelivered((now) => new Set([...now].filter((at) => !why.has(at))));
    setRefused(why);
  }, [results]);

  const send = useCallback(
    async (announce: JsonObject, rows: readonly SheetRow[], going: ReadonlySet<number>, confirmed: string[]): Promise<SendOutcome> => {
      if (!template) throw new Error('a file is sent by its template');
      const text = writeSheetText(
        template,
        rows.map((one, at) => (going.has(at) ? one : null)),
      );
      setPart(0);
      try {
        // The same rows sent again under one key are one file.
        const key = `${id.current}.${hashOf(text)}`;
        const records = going.size;
        const regId = regIdIn((await ask(ANNOUNCE, { ...announce, records, rows: text }, { key, confirmed, onProgress: setPart })).value);
        if (regId === 0) return { kind: 'unannounced' };
        setRegistration({ regId, records });
        setDelivered((now) => new Set([...now, ...going]));
        return { kind: 'sent' };
      } catch (thrown) {
        return { kind: 'failed', problem: asProblem(thrown) };
      } finally {
        setPart(null);
      }
    },
    [ask, template],
  );
  const begin = useCallback((): void => {
    id.current = randomId();
    setRegistration(null);
    setDelivered(new Set());
    setRefused(new Map());
  }, []);
  const allow = useCallback((at: number): void => setRefused((now) => new Map([...now].filter(([place]) => place !== at))), []);
  return { part, file, delivered, refused, send, begin, allow };
}
