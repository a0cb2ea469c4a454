/** Employers of the demo: those that wait, one that was rejected, those that placements offer. */
import type { JsonObject } from '../../engine/types.ts';
import type { Store, Write } from '../store/types.ts';
import { phoneOf } from './person.ts';

interface DemoEmployer {
  centre: number;
  name: string;
  person: string;
  sectors: string;
  status: 'Pending' | 'Approved' | 'Rejected';
  remarks?: string;
}

const employers: readonly DemoEmployer[] = [
  { centre: 101, name: 'Sunrise Textiles', person: 'Meera Nair', sectors: 'Apparel, made ups and Furnishing,Retail', status: 'Approved' },
  { centre: 101, name: 'Andheri Auto Works', person: 'Imran Shaikh', sectors: 'Automotive', status: 'Approved' },
  { centre: 101, name: 'Blue Lotus Hotels', person: 'Kavita Rao', sectors: 'Tourism and Hospitality', status: 'Pending' },
  { centre: 101, name: 'Sai Traders', person: 'Ganesh Pawar', sectors: 'Retail,Other', status: 'Pending' },
  {
    centre: 101,
    name: 'Quick Build Contractors',
    person: 'Ravi Kulkarni',
    sectors: 'Construction',
    status: 'Rejected',
    remarks: 'No office at this address',
  },
  {
    centre: 102,
    name: 'Hadapsar Health Care',
    person: 'Sneha Joshi',
    sectors: 'Healthcare,Management, Entrepreneurship and Professional Courses',
    status: 'Approved',
  },
  { centre: 103, name: 'Guindy Electronics', person: 'Lakshmi Iyer', sectors: 'Electronics,IT-ITeS', status: 'Pending' },
];

interface Place {
  pincode: string;
  cityName: string;
  district: string;
  state: string;
}
const places: Readonly<Record<number, Place>> = {
  101: { pincode: '400069', cityName: 'Andheri', district: 'Mumbai', state: 'Maharashtra' },
  102: { pincode: '411028', cityName: 'Haveli', district: 'Pune', state: 'Maharashtra' },
  103: { pincode: '600032', cityName: 'Guindy', district: 'Chennai', state: 'Tamil Nadu' },
};

const documentOf = ({ centre, name, person, sectors, status, remarks }: DemoEmployer, number: number): JsonObject => ({
  employerName: name,
  employerUniqueId: `demo-employer-${number}`,
  contactPerson: person,
  emailId: `${person.split(' ')[0]?.toLowerCase()}@employer${number}.example`,
  contactNumber: phoneOf(700_000 + number),
  sectorDomain: sectors,
  typeOfRelationship: 'Local Partner',
  addressLine1: `${number}, Station Road`,
  ...places[centre],
  status,
  ...(remarks === undefined ? {} : { remarks }),
});

/** One insert for each employer. */
export async function employerWrites(store: Store): Promise<Write[]> {
  const writes: Write[] = [];
  for (const [index, employer] of employers.entries()) {
    const doc = documentOf(employer, index + 1);
    writes.push({ op: 'insert', entity: 'employer', id: await store.newId('employer'), doc, centreId: employer.centre, programmeId: 2 });
  }
  return writes;
}
