/** Fetches pictures before they are wanted; those that are coming already go on. Held as long as they are wanted, so that nothing lets them go. */
export function ahead(sources: readonly string[], held: readonly HTMLImageElement[]): readonly HTMLImageElement[] {
  return sources.map((source) => {
    const known = held.find((image) => image.dataset['from'] === source);
    if (known) return known;
    const image = new Image();
    image.dataset['from'] = source;
    image.decoding = 'async';
    image.src = source;
    return image;
  });
}
