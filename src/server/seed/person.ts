/** One made beneficiary: what the registration form holds, and an engagement. The same id gives the same person. */
import type { Catalogue } from '../../catalogue/types.ts';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';
import type { JsonObject, OptionItem } from '../../engine/types.ts';
import { buildings, families, men, streets, women } from './names.ts';
import { aadhaarOf, phoneOf } from './numbers.ts';
import type { Place } from './places.ts';
import { newRandom, type Random } from './random.ts';

export interface Made {
  student: JsonObject;
  residential: JsonObject;
  permanent: JsonObject;
}

export interface Surroundings {
  /** YYYY-MM-DD. */
  today: string;
  /** Completed years that the centre's model asks for. */
  minimumAge: number;
  places: readonly Place[];
  options: Catalogue['options'];
  /** Who registered them. */
  mobilizedBy: number;
}

const oldestBirthYear = 1981;
const day = (iso: string, days: number): string => dateOf((dayNumber(iso) ?? 0) + days) ?? iso;
const items = (options: Catalogue['options'], list: string): OptionItem[] => options[list]?.items ?? [];
/** A birth date on which the person is at least the age asked for. */
const birthOf = (random: Random, { today, minimumAge }: Surroundings): string => {
  const year = Number(today.slice(0, 4));
  const age = random.between(minimumAge + 1, Math.min(minimumAge + 15, year - oldestBirthYear));
  return day(`${year - age}${today.slice(4).replace('02-29', '02-28')}`, -random.between(0, 300));
};

/** Schooling, and the year it ended where the qualification has one. */
const schooling = (random: Random, options: Catalogue['options'], dob: string, today: string): JsonObject => {
  const qualification = random.pick(items(options, 'highest-qualifications'));
  const passed = Math.min(Number(dob.slice(0, 4)) + random.between(12, 19), Number(today.slice(0, 4)));
  return { highestQualification: qualification.value, ...(qualification.passingYearAllowed === false ? {} : { passingYear: String(passed) }) };
};

const mobilisation = (random: Random, options: Catalogue['options']): JsonObject => {
  const channel = random.pick(items(options, 'mobilisation-channels'));
  return {
    mobilizationChannel: channel.value,
    ...(channel.referedByRequired === true ? { referedBy: `${random.pick(women)} ${random.pick(families)}` } : {}),
  };
};

const addressOf = (random: Random, place: Place): JsonObject => ({
  ...place,
  addressLine1: `${random.between(1, 199)} ${random.pick(buildings)} Niwas`,
  ...(random.chance(0.6) ? { addressLine2: random.pick(streets) } : {}),
});

export const madePerson = (id: number, around: Surroundings): Made => {
  const random = newRandom(id * 7_919);
  const { options, today } = around;
  const woman = random.chance(0.62);
  const [firstName, lastName] = [random.pick(woman ? women : men), random.pick(families)];
  const dob = birthOf(random, around);
  const residential = addressOf(random, random.pick(around.places));
  const consentDate = day(today, -random.between(5, 200));
  return {
    residential,
    permanent: random.chance(0.7) ? residential : addressOf(random, random.pick(around.places)),
    student: {
      salutation: woman ? random.pick(['Miss', 'Mrs.']) : 'Mr.',
      gender: woman ? 'Female' : 'Male',
      firstName,
      ...(random.chance(0.5) ? { middleName: random.pick(men) } : {}),
      lastName,
      dob,
      category: random.pick(items(options, 'categories')).value,
      religion: random.pick(items(options, 'religions')).value,
      bplStatus: random.pick(items(options, 'bpl-status')).value,
      ...(random.chance(0.6) ? { bloodGroup: random.pick(items(options, 'blood-groups')).value } : {}),
      ...schooling(random, options, dob, today),
      ...mobilisation(random, options),
      ...(random.chance(0.5) ? { mobilizationPlace: residential.villageName ?? '' } : {}),
      consentDate,
      ...(random.chance(0.85) ? { aadharNo: aadhaarOf(id) } : {}),
      primaryContactNumber: phoneOf(id),
      isVerified: 'Y',
      isVerifiedSecondary: 'N',
      primaryEmailId: `${firstName}.${lastName}.${id}@example.org`.toLowerCase(),
      mobilizedBy: around.mobilizedBy,
    },
  };
};
