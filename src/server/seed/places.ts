/** Places of the reference table of pincodes, for made addresses. */
import { pincodePlaces } from '../operations/reference.ts';

/**
 * Every `every`-th place of the states, whose names fit the form's fifty characters. The first line of the file names the
 * columns.
 */
export const readPlaces = async (configDir: string, states: readonly string[], every: number) => {
  const stateSet = new Set(states);
  const places = (await pincodePlaces(configDir)).text
    .split('\n')
    .slice(1)
    // Most lines are of other states: those are not taken apart.
    .filter((line) => stateSet.has(line.slice(line.lastIndexOf('\t') + 1).trim()))
    .flatMap((line) => {
      const [pincode = '', villageName = '', cityName = '', district = '', state = ''] = line.split('\t');
      return [villageName, cityName, district].every((name) => name !== '' && name.length <= 50)
        ? [{ pincode, villageName, cityName, district, state: state.trim() }]
        : [];
    });
  return places.filter((_, index) => index % every === 0);
};
