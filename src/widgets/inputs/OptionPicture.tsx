import type { Choice } from './types.ts';

/** The picture of an option, beside its words; nothing where it has none. */
export const OptionPicture = ({ of: { picture } }: { of: Choice }) =>
  picture ? <img className="sd-option-picture" src={picture.src} alt={picture.alt} loading="lazy" /> : null;
