import { useMemo } from 'react';
import { acceptText, sizeText } from '../../engine/file/fileKinds.ts';
import { isLocalFile, readFileText } from '../../engine/file/fileText.ts';
import type { FileService } from '../../widgets/contract/form.ts';
import { downloadAddress } from '../client/address.ts';
import { useCatalogue } from '../context/context.tsx';
import { useLookup } from '../context/lookup.ts';
import type { HeldFiles } from './fileBox.ts';
import { objectOf } from '../../engine/json.ts';

/** What file fields of one form may ask for: chosen contents from the box, kept ones by a short-lived link (quality 3). */
export function useFileService(box: HeldFiles): FileService {
  const ask = useLookup();
  const { backend } = useCatalogue();
  return useMemo(
    (): FileService => ({
      take: box.take,
      accept: acceptText,
      read: (value) => {
        const file = readFileText(value);
        return file ? { name: file.name, type: file.type, size: sizeText(file.size), bytes: file.size, isStored: !isLocalFile(value) } : null;
      },
      open: async (text) => {
        const content = box.content(text);
        if (content) return URL.createObjectURL(content);
        return downloadAddress(backend, String(objectOf((await ask('openFile', { file: text })).rows[0])['documentPath'] ?? ''));
      },
      progress: box.progress,
      subscribe: box.subscribe,
      cancel: box.cancel,
    }),
    [box, ask, backend],
  );
}
