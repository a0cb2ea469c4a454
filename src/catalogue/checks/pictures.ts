import { isObject, listOf, objectOf } from '../../engine/json.ts';
import { oneOf } from '../nearest.ts';
import { drawingsOf } from '../optionPictures.ts';
import { wrongAt, type Check } from './check.ts';

/** The picture of an option is one that the build draws. */
export const pictures: Check = {
  name: 'unknown-picture',
  faults: ({ definitions, catalogue }) => {
    const known = drawingsOf(catalogue.reference);
    return definitions.of('options').flatMap(({ id, source }) =>
      (catalogue.options[id]?.items ?? []).flatMap(({ value, image }) => {
        const name = isObject(image) ? String(image['drawing']) : undefined;
        if (name === undefined || known.includes(name)) return [];
        const index = listOf(objectOf(source.value)['items']).findIndex((item) => objectOf(item)['value'] === value);
        const wrong = `no picture bank of config/reference draws "${name}"`;
        return [{ source, ...wrongAt(`/items/${index}/image/drawing`, wrong, oneOf(name, known, 'drawing')) }];
      }),
    );
  },
};
