import { nameOrder } from '../../engine/nameOrder.ts';
import { textOf } from '../../engine/problem/text.ts';
import { messagesOf } from '../client.ts';
import { wrongAt, type Check, type FoundFault } from './check.ts';
import { standsBefore } from './duplicate/inTables.ts';
import { languageOf } from './text/places.ts';
import { isObject, listOf, objectOf } from '../../engine/json.ts';
import { oneOf } from '../nearest.ts';
import { drawingsOf, pictureFolder } from '../expand/options.ts';

/** What is offered by name stands so in the file, too: who reads the definitions sees what the page shows. */
export const sortedOptions: Check = {
  name: 'unsorted-options',
  faults: (context) => {
    const language = languageOf(context);
    const messages = messagesOf(context.catalogue, language);
    const order = nameOrder(language);
    return context.definitions.of('options').flatMap(({ id, source }) => {
      const { items = [], sorted } = context.catalogue.options[id] ?? {};
      const names = sorted ? items.map(({ label }) => textOf(messages, label)) : [];
      return names.flatMap((name, index) => {
        const before = names[index - 1];
        const isTwice = standsBefore(items, items[index]?.value ?? null, index);
        if (before === undefined || order(before, name) <= 0 || isTwice) return [];
        return [{ source, ...wrongAt(`/items/${index}/label`, `"${name}" stands behind "${before}"`, 'the order of the names, or no "sorted"') }];
      });
    });
  },
};

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
