/** A spreadsheet of the bulk upload as the page takes it: the worker's reader and job, the shipped form and template. */
import { utils, write } from 'xlsx';
import { compileValidators } from '../../../src/catalogue/compile/validators.ts';
import { judgedForm } from '../../../src/catalogue/judgedForm.ts';
import type { ClientForm } from '../../../src/catalogue/types.ts';
import type { JudgedRow } from '../../../src/engine/sheet/judgeRow.ts';
import type { Asker } from '../../../src/engine/form/types.ts';
import { listOf } from '../../../src/engine/json.ts';
import { columnKey } from '../../../src/engine/sheet/template.ts';
import { textOf } from '../../../src/engine/problem/text.ts';
import { readGrid } from '../../../src/app/readGrid.ts';
import type { NotTaken } from '../../../src/runtime/pages/upload/readBook.ts';
import { sheetJob } from '../../../src/runtime/pages/upload/sheetJob.ts';
import { withSameNumber } from '../../../src/runtime/pages/upload/uploadVerdicts.ts';
import { catalogue, lists, messages } from './definitions.ts';
import { sessionOf } from './session.ts';

const found = catalogue.forms['registration/basic-details'];
if (!found?.binding.template) throw new Error('the template is gone');
export const form = found;
export const { template } = found.binding;
export const engineForm = judgedForm(form);
export const validators = compileValidators(engineForm);

export const places = [
  { pincode: '400069', cityVillage: 'Andheri East', taluk: 'Mumbai', district: 'Mumbai Suburban', state: 'Maharashtra' },
  { pincode: '400069', cityVillage: 'Nagardas Road', taluk: 'Mumbai', district: 'Mumbai Suburban', state: 'Maharashtra' },
];
/** Who is there already: the number is that of others, too. */
export const registered = { dbUserId: 48213, firstName: 'Meena', lastName: 'Pawar', dob: '2003-03-14', primaryContactNumber: '9876500001' };
export const ask: Asker = ({ call, with: args }) => {
  if (call === 'viewBeneficiariesByNumber')
    return Promise.resolve(
      listOf(args['primaryContactNumber']).includes(registered.primaryContactNumber)
        ? [registered, { ...registered, dbUserId: 48214, dob: null }]
        : [],
    );
  return Promise.resolve(call === 'findpincode' && args['pincode'] === '400069' ? places : []);
};
export const facts = { session: sessionOf('Center Manager'), today: '2026-11-20', record: { dbUserId: null, stored: null }, lists, lookups: {} };

const keyOf = (name: string): string => template.columns.filter((column) => column.name === name).map(columnKey)[0] ?? '';

/** The cells of somebody of whom nothing is wrong, by their headers. */
export const person = (more: Record<string, string>): Record<string, string> => ({
  First_Name: 'Asha',
  Last_Name: 'Jadhav',
  Date_of_Birth: '14-03-2003',
  Gender: 'Female',
  Qualification: '12th Standard Passed',
  Passing_year: '2021',
  Religion: 'Hindu',
  Address_Line_1: '12, Sangam Nagar',
  Village: 'Andheri East',
  District: 'Mumbai Suburban',
  State: 'Maharashtra',
  Pincode: '400069',
  Category: 'SC',
  Primary_Contact_Number: '9876501234',
  Primary_Mail_ID: 'asha@example.in',
  Mobilization_Channel: 'Walk-in',
  ...more,
});

/**
 * The bytes of a workbook with these lines, written by the library that the product writes with in the page; dense and to a buffer, which are the
 * same bytes in a sixth of the time.
 */
export function bookOf(lines: readonly (readonly string[])[]): ArrayBuffer {
  const sheet = utils.aoa_to_sheet(
    lines.map((line) => [...line]),
    { dense: true },
  );
  return new Uint8Array(write(utils.book_new(sheet, 'Sheet1'), { type: 'buffer', bookType: 'xlsx' }) as Buffer).buffer;
}

/** A file that the worker has read and judged, or has refused. */
export async function openSheet(
  bytes: ArrayBuffer,
  { most = 1000, now = () => 0, judging = validators }: { most?: number; now?: () => number; judging?: typeof validators } = {},
) {
  const state: { rows: JudgedRow[]; progress: string[]; mended: number; hidden: number; refused?: NotTaken } = {
    rows: [],
    progress: [],
    mended: 0,
    hidden: 0,
  };
  const take = sheetJob({
    readGrid,
    loadValidators: () => Promise.resolve(judging),
    say: (message) => {
      if (message.kind === 'refused') state.refused = message;
      if (message.kind === 'judged') {
        state.rows = [...state.rows, ...message.rows];
        state.hidden = message.hidden;
        state.progress.push(`${state.rows.length} of ${message.total}`);
      }
      if (message.kind === 'mended') state.mended += 1;
      if (message.kind === 'mended' && message.row) state.rows = state.rows.with(message.row.index, message.row.entry);
      if (message.kind === 'ask')
        void ask({ kind: 'lookup', id: '', call: message.call, with: message.with }).then((value) =>
          take({ kind: 'answer', id: message.id, value: value ?? null }),
        );
    },
    now,
  });
  const { session, today } = facts;
  const client = { ...form, options: lists } as unknown as ClientForm;
  await take({ kind: 'read', bytes, form: client, hash: '', session, today, messages, most });
  const mend = (index: number, name: string, text: string) => take({ kind: 'mend', index, key: keyOf(name), text });
  const faultTexts = (index: number) =>
    withSameNumber(template, state.rows, (text, values) => textOf(messages, text, values))[index]?.faults.map((one) => [one.name, one.text]);
  return {
    mend,
    rows: () => state.rows,
    answers: () => state.mended,
    hidden: () => state.hidden,
    progress: state.progress,
    faultTexts,
    refused: state.refused,
  };
}
