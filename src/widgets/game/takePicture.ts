import html2canvas from 'html2canvas';

/** Every rule of the page as text. */
const rulesOf = (page: Document): string =>
  [...page.styleSheets]
    .flatMap((sheet) => {
      try {
        return [...sheet.cssRules].map(({ cssText }) => cssText);
      } catch {
        return [];
      }
    })
    .join('\n');

/**
 * An element as it is drawn, as a PNG in base64 (a data address). Loaded when the first picture is taken. The library draws a copy of the
 * page; the policy lets no style element into that copy, so the rules are handed to it as an object.
 */
export async function takePicture(element: HTMLElement): Promise<string> {
  const rules = rulesOf(document);
  const canvas = await html2canvas(element, {
    logging: false,
    scale: 1.5,
    backgroundColor: getComputedStyle(element).backgroundColor,
    ignoreElements: ({ tagName }) => tagName === 'STYLE' || tagName === 'style',
    onclone: async (copy) => {
      const Sheet = copy.defaultView?.CSSStyleSheet;
      if (!Sheet) return;
      const sheet = new Sheet();
      sheet.replaceSync(rules);
      copy.adoptedStyleSheets = [sheet];
      // Laid out now, so that its fonts are asked for, and measured once they are there.
      copy.body.getBoundingClientRect();
      await copy.fonts.ready;
    },
  });
  const address = canvas.toDataURL('image/png');
  if (!address.startsWith('data:image/png;base64,') || canvas.width === 0) throw new Error('no picture came out');
  return address;
}
