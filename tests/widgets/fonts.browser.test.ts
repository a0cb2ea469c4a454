import { describe, expect, test } from 'vitest';
import theme from '../../config/theme.json';
import '../../src/widgets/theme/fonts.ts';

describe('quality 4: there is a face for the script of every language that may be added', () => {
  test.each([
    ['प्रशिक्षण', 'Noto Sans Devanagari'],
    ['প্রশিক্ষণ', 'Noto Sans Bengali'],
    ['તાલીમ', 'Noto Sans Gujarati'],
    ['ತರಬೇತಿ', 'Noto Sans Kannada'],
    ['பயிற்சி', 'Noto Sans Tamil'],
    ['శిక్షణ', 'Noto Sans Telugu'],
  ])('%s: %s', async (text, family) => {
    const faces = await document.fonts.load(`16px ${theme.typography.fontFamily}`, text);
    expect(faces.map((face) => [face.family.replaceAll(/["']/g, ''), face.status])).toEqual([[`${family} Variable`, 'loaded']]);
  });
});
