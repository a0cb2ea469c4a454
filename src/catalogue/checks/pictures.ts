import { isObject, listOf, objectOf } from '../../engine/json.ts';
import { oneOf } from '../nearest.ts';
import { drawingsOf, pictureFolder } from '../optionPictures.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';

/** The picture of an option is one that the build draws, or one that lies in the folder of its list. */
export const pictures: Check = {
  name: 'unknown-picture',
  faults: ({ definitions, catalogue }) => {
    const drawings = drawingsOf(catalogue.reference);
    return definitions.of('options').flatMap(({ id, source }) => {
      const folder = pictureFolder(source.file);
      const beside = Object.keys(definitions.pictures).flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []));
      const place = `${source.file.startsWith('config/') ? 'config/options/' : 'schemas/forms/'}${folder}`;
      const faultOf = (image: Readonly<Record<string, unknown>>, at: string): FoundFault[] => {
        const { file } = image;
        const name = String(file ?? image['drawing']);
        if (file !== undefined)
          return beside.includes(name) ? [] : [wrongAt(`${at}/file`, `there is no picture "${name}" in ${place}`, oneOf(name, beside, 'picture'))];
        return drawings.includes(name)
          ? []
          : [wrongAt(`${at}/drawing`, `no picture bank of config/reference draws "${name}"`, oneOf(name, drawings, 'drawing'))];
      };
      return (catalogue.options[id]?.items ?? []).flatMap(({ value, image }) => {
        const index = listOf(objectOf(source.value)['items']).findIndex((item) => objectOf(item)['value'] === value);
        return isObject(image) ? faultOf(image, `/items/${index}/image`).map((found) => ({ source, ...found })) : [];
      });
    });
  },
};
