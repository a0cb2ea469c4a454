import { describe, expect, test } from 'vitest';
import { readFileText } from '../../src/engine/file/fileText.ts';
import { createFileBox } from '../../src/runtime/files/fileBox.ts';
import { bomb, pdf, svg } from '../support/files.ts';

const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)]);

describe('files chosen in a form', () => {
  test('D2-DOCS-08 a file is judged by its content when it is chosen', async () => {
    const box = createFileBox();
    expect(readFileText(await box.take(blob(pdf()), 'x.png'))).toMatchObject({ name: 'x.png', type: 'application/pdf', size: pdf().length });
    expect(readFileText(await box.take(blob(svg), 'x.png'))?.type).toBe('image/svg+xml');
    expect(readFileText(await box.take(blob(pdf().subarray(0, 90)), 'x.pdf'))?.cut).toBe(true);
    expect(readFileText(await box.take(blob(bomb(9000, 9000)), 'x.png'))?.pixels).toBe(81_000_000);
  });

  test('quality 2: a save waits until what was chosen just before stands in its field', async () => {
    const box = createFileBox();
    const texts: string[] = [];
    void box.take(blob(pdf()), 'a.pdf').then((text) => texts.push(text));
    void box.take(blob(svg), 'b.svg').then(async (text) => void texts.push(await Promise.resolve(text)));
    expect(texts).toEqual([]);
    await box.settle();
    expect(texts).toHaveLength(2);
    await box.settle();
  });

  test('a draft of yesterday names no content: the field is empty again, rows stay', async () => {
    const [yesterday, today] = [createFileBox(), createFileBox()];
    const [old, fresh] = [await yesterday.take(blob(pdf()), 'a.pdf'), await today.take(blob(pdf()), 'a.pdf')];
    expect(today.present(old)).toBeUndefined();
    expect(today.present([{ photo: old, note: 'x' }, { photo: fresh }])).toEqual([{ photo: null, note: 'x' }, { photo: fresh }]);
    expect(today.present({ photos: [old, fresh, 'file:student.1.00?name=b.pdf'] })).toEqual({ photos: [fresh, 'file:student.1.00?name=b.pdf'] });
  });

  test('sending tells how far it is and can be cancelled', async () => {
    const box = createFileBox();
    const shares: (number | null)[] = [];
    box.subscribe(() => shares.push(box.progress()));
    const upload = box.sending(({ signal, onProgress }) => {
      onProgress(0.5);
      return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error('cancelled'))));
    });
    box.cancel();
    await expect(upload).rejects.toThrow('cancelled');
    expect(shares).toEqual([0, 0.5, null]);
  });
});
