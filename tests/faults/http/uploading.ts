/** People who upload documents, and the proof that each is there byte for byte, and none without its file. */
import { expect } from 'vitest';
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, pdf } from '../../support/files.ts';
import { bytesAt, linkTo, listDocuments, upload, type About } from '../../server/http/documentsSteps.ts';
import { signIn } from '../../server/http/harness.ts';
import { pause } from '../../support/trials.ts';
import { attemptStep, forEach, settleStep, type Step } from './ledger.ts';
import { registerOne } from './registering.ts';

/** Both proofs are one paper: one call makes two rows, each with a file of its own. */
const PROOFS = ['AddressProof', 'AgeProof'];
const BYTES = 150_000;
/** Of the acknowledged ones: one person may upload so many in a minute and no more. */
const SENT_AGAIN = 20;

interface Upload {
  fileName: string;
  bytes: Buffer;
  step: Step;
}
export interface Uploads {
  about: About;
  uploads: Upload[];
  setbacks: string[];
}

/** Of a beneficiary of their own. */
export const newUploads = async (url: string, token: string): Promise<Uploads> => ({
  about: await registerOne(url, token, 'documents'),
  uploads: [],
  setbacks: [],
});

export const keptUploads = ({ uploads }: Uploads): Upload[] => uploads.filter(({ step }) => step.answerRows);

/** What is uploaded next: no two have the same bytes. */
function nextUpload(book: Uploads): Upload {
  const [fileName, bytes] = [`${book.uploads.length}.pdf`, pdf(BYTES + book.uploads.length)];
  const payload = upload(book.about, { documentType: PROOFS.join(','), fileName, base64File: base64(bytes) });
  const one: Upload = { fileName, bytes, step: { service: 'documents', action: 'captureDocDetails', key: `upload/${fileName}`, payload } };
  book.uploads.push(one);
  return one;
}

/** Uploads one after another until told to stop, with `rest` milliseconds between them; what fails is sent again under its key. */
export async function keepUploading(url: string, token: string, book: Uploads, isOver: () => boolean, rest = 0): Promise<void> {
  while (!isOver()) {
    const { step } = nextUpload(book);
    while (!(await attemptStep(url, token, book.setbacks, step)) && !isOver()) await pause(200);
    await pause(rest);
  }
}

const nameOf = ({ documentPath }: JsonObject): string => String(documentPath).split('/').at(-1) ?? '';

/** Both proofs of each upload or none of them, every acknowledged one, each with the bytes that were sent; then those that stopped half way are sent again. */
export async function proveUploads(url: string, book: Uploads): Promise<void> {
  const { about, uploads } = book;
  const kiran = await signIn({ url }, 'facilitator');
  const proveFiles = async (): Promise<void> => {
    const rows = await listDocuments(kiran, about);
    for (const {
      fileName,
      step: { answerRows },
    } of uploads) {
      const found = rows.filter((row) => nameOf(row) === fileName);
      expect(found.map(({ documentType }) => documentType).sort(), fileName).toEqual((answerRows ?? found.length > 0) ? PROOFS : []);
      const ids = (some: readonly JsonObject[]) => some.map(({ basicDocId }) => Number(basicDocId)).sort((a, b) => a - b);
      if (answerRows) expect(ids(found), fileName).toEqual(ids(answerRows));
    }
    const bytesOf = new Map(uploads.map(({ fileName, bytes }) => [fileName, bytes]));
    await forEach(rows, async (row) => {
      const { http, bytes } = await bytesAt({ url }, await linkTo(kiran, Number(row['basicDocId'])));
      expect([http, bytesOf.get(nameOf(row))?.equals(bytes)], nameOf(row)).toEqual([200, true]);
    });
  };
  await proveFiles();
  const open = uploads.filter(({ step }) => !step.answerRows);
  await forEach([...open, ...keptUploads(book).slice(-SENT_AGAIN)], async ({ step }) => {
    await settleStep(url, kiran.token, step);
  });
  await proveFiles();
}
