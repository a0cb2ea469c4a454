import type { JsonObject } from '../../engine/types.ts';
import { isObject } from '../save/pointers.ts';
import type { Run } from './types.ts';

/** A run as the server answers it. Throws when it is none: a game without pictures is not begun. */
export function readRun(row: JsonObject | undefined): Run {
  const { runId, state, pictures, answers, version, name, dbUserId, engagementId } = row ?? {};
  if (typeof runId !== 'number' || !Array.isArray(pictures) || pictures.length === 0) throw new Error('the answer holds no game');
  return {
    runId,
    state: String(state ?? ''),
    version: Number(version ?? 0),
    name: String(name ?? ''),
    dbUserId: dbUserId ?? null,
    engagementId: engagementId ?? null,
    pictures: pictures
      .filter(isObject)
      .map((one) => ({
        picId: Number(one['picId'] ?? 0),
        group: String(one['group'] ?? ''),
        occupation: String(one['occupation'] ?? ''),
        src: String(one['src'] ?? ''),
      })),
    answers: Array.isArray(answers) ? answers.map(String) : [],
  };
}
