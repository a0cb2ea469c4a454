/**
 * Whether every text in sight can be read. Much of what is shown looks alike: how a text looks is measured until it passed once, then nowhere again.
 */
import axe, { type Result } from 'axe-core';

/** What one types or chooses text in. */
const FIELDS = 'select, textarea, input:not([type=hidden], [type=range], [type=color], [type=checkbox], [type=radio], [type=image], [type=file])';

/** Looks of which axe said that they can be read. */
const passed = new Set<string>();
/** Looks of which it cannot say so, in boxes that are built like this. */
const untold = new Set<string>();

/** What is seen of a box that others stand on; nothing where it lets everything through. */
function paintOf(box: Element): string {
  const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position, zIndex } = getComputedStyle(box);
  const paint = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
  return paint === 'rgba(0, 0, 0, 0),none,1,none,normal' ? '' : [paint, position, zIndex, box.getAttribute('class')].join();
}

/** Texts in sight and fields, each with all that its contrast depends on: how it is written, what it stands on, and what is laid beside that. */
function looksIn(root: Element): ReadonlyMap<Element, string> {
  const grounds = new Map<Element, string>();
  const groundOf = (box: Element | null): string => {
    if (!box) return '';
    const known = grounds.get(box);
    if (known !== undefined) return known;
    const around = box.parentElement;
    const beside = around
      ? [...around.querySelectorAll(':scope > *')].filter((one) => one !== box && getComputedStyle(one).position !== 'static')
      : [];
    const ground = [groundOf(around), ...beside.map(paintOf), paintOf(box)].filter(Boolean).join('<');
    grounds.set(box, ground);
    return ground;
  };
  const lookOf = (text: Element): string => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(text);
    return [text.tagName, text.getAttribute('class'), color, fontSize, fontWeight, textShadow, groundOf(text)].join(';');
  };
  const snapshot = document.evaluate('.//text()[normalize-space()]/..', root, null, XPathResult.UNORDERED_NODE_SNAPSHOT_TYPE);
  const texts = Array.from({ length: snapshot.snapshotLength }, (_, at) => snapshot.snapshotItem(at)).filter((one) => one instanceof Element);
  const elements = [...texts, ...root.querySelectorAll(FIELDS)].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
  return new Map(elements.map((one) => [one, lookOf(one)]));
}

/** How it and the boxes around it are made. */
const buildOf = (box: Element | null): string => (box ? `${buildOf(box.parentElement)}>${box.getAttribute('class') ?? ''}` : '');

/** @returns one line for each text that cannot be read */
export async function unreadable(root: Element): Promise<string[]> {
  const looks = looksIn(root);
  const include = [...looks].filter(([text, look]) => !passed.has(look) && !untold.has(look + buildOf(text))).map(([text]) => text);
  if (include.length === 0) return [];
  const { violations, passes, incomplete } = await axe.run({ include }, { runOnly: ['color-contrast'], elementRef: true });
  const eachOf = (results: readonly Result[], note: (text: Element, look: string) => void): void => {
    for (const { element } of results.flatMap(({ nodes }) => nodes)) if (element) note(element, looks.get(element) ?? '');
  };
  eachOf(passes, (_text, look) => passed.add(look));
  eachOf(incomplete, (text, look) => untold.add(look + buildOf(text)));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${String(target)} ${failureSummary}`));
}
