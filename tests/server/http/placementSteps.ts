/** Placements as a centre keeps them: the calls that the page makes. */
import type { JsonObject } from '../../../src/engine/types.ts';
import { base64, pdf } from '../../support/files.ts';
import { rowOf, rowsOf, type Answer, type Person } from './harness.ts';

export interface Engagement {
  dbUserId: number;
  engagementId: number;
}

/** Enrolled beneficiaries of a centre, the earliest first. */
export async function enrolledOf(person: Person, centerId: number): Promise<Engagement[]> {
  const rows = rowsOf(await person.call('engagement', 'viewAllByCenterAndStatus', { centerId, status: 'Enrolled' }));
  return rows
    .map((row) => ({ dbUserId: Number(row['dbUserId']), engagementId: Number(row['engagementId']) }))
    .sort((one, other) => one.engagementId - other.engagementId);
}

export const place: JsonObject = {
  pincode: '400053',
  state: 'Maharashtra',
  district: 'Mumbai Suburban',
  cityName: 'Mumbai',
  villageName: 'Azad Nagar',
  addressLine1: '12 Market Road',
  addressLine2: null,
};

/** What the page sends of a placed form. */
export const job = ({ dbUserId, engagementId }: Engagement, more: JsonObject = {}): JsonObject => ({
  dbUserId,
  engagementId,
  interviewStatus: 'Placed',
  domainName: 'Retail',
  employmentType: 'FTE/ Onroll',
  thirdPartyEmployers: 'N.A',
  spocName: 'Asha Rao',
  spocPhoneNumber: '9876543210',
  spocEmailId: 'asha@shop.test',
  monthlyGrossSal: 15000,
  accommodationProvided: 'No',
  foodProvided: 'Yes',
  offerDate: '2026-11-10',
  designation: 'Cashier',
  offerStatus: 'Accepted',
  joined: 'No',
  joiningDate: '',
  ...more,
});

export const business = ({ dbUserId, engagementId }: Engagement, more: JsonObject = {}): JsonObject => ({
  dbUserId,
  engagementId,
  interviewStatus: 'Entrepreneurship/ Self Employed',
  employmentType: 'Self-employed',
  domainName: 'Retail',
  noOfPeopleEmployed: 0,
  businessModel: 'proprietor',
  availedLoan: 'No',
  monthlyGrossSal: 0,
  ...more,
});

export const save = (person: Person, placement: JsonObject, options = {}): Promise<Answer> =>
  person.call('placement', 'savePlacementDetails', placement, options);
export const placementsOf = async (person: Person, { engagementId }: Engagement): Promise<JsonObject[]> =>
  rowsOf(await person.call('placement', 'getPlacementDetails', { engagementId }));

export const capturePlace = (person: Person, { engagementId }: Engagement, more: JsonObject = {}, action = 'captureAddress'): Promise<Answer> =>
  person.call('address', action, { ...place, entityId: engagementId, entityType: 'S', type: 'PD', isActive: 'Y', ...more });

export const upload = (person: Person, { dbUserId, engagementId }: Engagement, documentType: string, more: JsonObject = {}): Promise<Answer> =>
  person.call('documents', 'captureDocDetails', {
    dbUserId,
    engagementId,
    documentType,
    documentName: documentType,
    typeOfDocument: 'PD',
    documentNo: '',
    fileName: 'proof.pdf',
    base64File: base64(pdf()),
    ...more,
  });

const documentsOf = async (person: Person, { dbUserId }: Engagement): Promise<JsonObject[]> =>
  rowsOf(await person.call('documents', 'fetchDocumentDetailsByUserIdAndCategory', { dbUserId, typeOfDocument: 'PD' }));

/** Exactly these documents are uploaded afterwards. */
export async function haveDocuments(person: Person, about: Engagement, types: readonly string[]): Promise<void> {
  const there = await documentsOf(person, about);
  for (const row of there)
    if (!types.includes(String(row['documentType']))) await person.call('documents', 'deleteDocument', { basicDocId: row['basicDocId'] ?? null });
  for (const type of types) if (!there.some((row) => row['documentType'] === type)) rowOf(await upload(person, about, type));
}
