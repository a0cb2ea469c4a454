import type { Fetch } from '../../client/send.ts';
import type { WriteSheet } from '../../context/context.tsx';

/** Hands a file to the browser, which saves it. */
function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * The spreadsheet to fill in, with its notes and lists, from where the page came from; its columns alone where that gives none
 * (D3-BULK-01).
 */
export async function takeTemplate(ask: Fetch, file: string, head: readonly string[], writeSheet: WriteSheet): Promise<void> {
  const name = `${file}.xlsx`;
  const answer = await ask(`/templates/${name}`, {}).catch(() => undefined);
  const isSheet = answer?.ok === true && (answer.headers.get('content-type') ?? '').includes('spreadsheet');
  if (answer && isSheet) save(await answer.blob(), name);
  else await writeSheet(file, [head]);
}
