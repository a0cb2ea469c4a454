/** What keeps newer definitions from serving, for who keeps them (quality 2: broken JSON is told on the admin's screen). */
import { jsonOf } from '../../engine/json.ts';
import type { Handler } from '../call.ts';

const PAGE_SIZE = 20;

/** `viewDefinitionFaults {page, size}`: file, line, place, what is wrong and what would be right; nothing while the files on the disk serve. */
export const viewDefinitionFaults: Handler = ({ payload: { page = 1, size = PAGE_SIZE }, faults }) => {
  const first = (Number(page) - 1) * Number(size);
  const rows = faults
    .slice(first, first + Number(size))
    .map(({ file, line, pointer, wrong, right }, at) => ({ faultId: first + at + 1, file, line, place: pointer, wrong, right }));
  return Promise.resolve({ rows: [], value: { rows, total: faults.length } });
};

/** Of so many characters one answer is made; at least one file. */
const MOST_TEXT = 1_000_000;

/** `viewDefinitionFiles {after}`: the files that serve, by path, from the first behind `after`; none once all were answered. */
export const viewDefinitionFiles: Handler = async ({ payload: { after }, studio }) => {
  const { served } = await studio.files();
  let left = MOST_TEXT;
  const rows = Object.entries(served)
    .filter(([path]) => typeof after !== 'string' || path > after)
    .filter(([, text], at) => (left -= text.length) > 0 || at === 0)
    .map(([path, text]) => ({ path, text }));
  return { rows };
};

/** `viewDefinitionNames`: the names of code that definitions may use, for who judges them beside the server. */
export const viewDefinitionNames: Handler = async ({ studio }) => ({ rows: [jsonOf(await studio.names())] });
