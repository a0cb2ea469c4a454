/** Placements of the demo in every state of their verification: not verified yet, not approved, approved; with their papers. */
import type { JsonObject } from '../../engine/types.ts';
import type { DocumentGateway } from '../gateways/types.ts';
import type { Store, Write } from '../store/types.ts';
import type { BeneficiaryRows } from './beneficiary.ts';
import type { WayOf } from './demoWay.ts';
import { filedPaper } from './demoStages.ts';

type Engagement = BeneficiaryRows[number];
const job: JsonObject = {
  interviewStatus: 'Placed',
  employmentType: 'FTE/ Onroll',
  thirdPartyEmployers: 'N.A',
  spocName: 'Rohan Desai',
  spocPhoneNumber: '9820012345',
  spocEmailId: 'people@sunrise.example',
  accommodationProvided: 'No',
  foodProvided: 'Yes',
  designation: 'Associate',
  offerStatus: 'Accepted',
  joined: 'Yes',
};
const business: JsonObject = {
  interviewStatus: 'Entrepreneurship/ Self Employed',
  employmentType: 'Self-employed',
  businessModel: 'proprietor',
  availedLoan: 'No',
  noOfPeopleEmployed: 1,
};
/** In which programme some wait for a verdict. */
const WAITING = { programme: 2 };
const EMPLOYERS = ['Sunrise Retail', 'Lotus Care Homes', 'Blue Hill Hotels'] as const;
const DOMAINS = ['Retail', 'Healthcare', 'Tourism and Hospitality'] as const;
const notApproved: JsonObject = {
  placementVerificationStatus: 'NotApproved',
  placementVerificationRemarks: 'The offer letter is not signed',
  rejectionReason: 'No Joining Letter',
};

/** What is known of a placement that was offered and taken up on a day: a verdict, or none where the engagement still waits for one. */
function documentOf({ id, doc }: Engagement, day: string, place: number, verifiedBy: number): JsonObject {
  const own = doc['status'] === 'Entrepreneurship/ Self Employed' || place === 2;
  const index = place % EMPLOYERS.length;
  const told: JsonObject = own ? business : { ...job, employerName: EMPLOYERS[index] ?? '', offerDate: day, joiningDate: day };
  const verdict: JsonObject = doc['status'] !== 'Enrolled' ? { placementVerificationStatus: 'Approved' } : place === 1 ? notApproved : {};
  return {
    engagementId: id,
    dbUserId: doc['dbUserId'] ?? null,
    isActive: 'Y',
    ...told,
    domainName: DOMAINS[index] ?? '',
    monthlyGrossSal: 11_000 + 1_500 * (id % 7),
    joiningPin: '400069',
    joiningCity: 'Mumbai',
    ...verdict,
    ...(Object.keys(verdict).length > 0 ? { placementVerificationBy: verifiedBy } : {}),
  };
}

/** Who is placed or self-employed has an approved placement; of the enrolled of each centre the last three have one that is not. */
export async function placementWrites(
  store: Store,
  people: BeneficiaryRows,
  wayOf: WayOf,
  verifiedBy: number,
  documents: DocumentGateway | undefined,
): Promise<Write[]> {
  const writes: Write[] = [];
  const insert = async (entity: string, doc: JsonObject): Promise<void> => {
    writes.push({ op: 'insert', entity, id: await store.newId(entity), doc, centreId: null, programmeId: null });
  };
  const of = (centre: number | null, statuses: readonly string[]): Engagement[] =>
    people.filter(({ entity, centreId, doc }) => entity === 'engagement' && centreId === centre && statuses.includes(String(doc['status'])));
  for (const centre of [...new Set(people.map(({ centreId }) => centreId))]) {
    const waiting = of(centre, ['Enrolled'])
      .filter(({ programmeId }) => programmeId === WAITING.programme)
      .slice(-3);
    for (const [place, engagement] of [...waiting, ...of(centre, ['Placed', 'Entrepreneurship/ Self Employed'])].entries()) {
      const day = wayOf(engagement).at(-1)?.at ?? engagement.at;
      await insert('placement', documentOf(engagement, day.slice(0, 10), place, verifiedBy));
      if (place > 2 || !documents) continue;
      const ids = { engagementId: engagement.id, dbUserId: Number(engagement.doc['dbUserId']) };
      const named = place === 2 ? 'Registration Certificate' : 'Joining Letter';
      const [entity, doc] = await filedPaper(documents, ids, [named, named], 'PD');
      await insert(entity, doc);
    }
  }
  return writes;
}
