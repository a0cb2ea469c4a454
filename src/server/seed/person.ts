/** One made beneficiary: what the registration form holds, and an engagement. The same id gives the same person. */
import type { Catalogue } from '../../catalogue/types.ts';
import { dateOf, dayNumber } from '../../engine/dates/day.ts';
import type { JsonObject, OptionItem } from '../../engine/types.ts';
import type { SeedPlace } from './places.ts';
import { newRandom, type Random } from './random.ts';

/**
 * Numbers of made people: phones look like those of mobiles (6 to 9), since a demo sends no message to anybody; Aadhaar numbers begin with 0 or 1
 * and are nobody's. Distinct for distinct ids.
 */

/** Multiplication of the dihedral group of order ten, and the position's permutation: Verhoeff's check digit. */
const multiply = (one: number, other: number): number => {
  if (one < 5) return other < 5 ? (one + other) % 5 : 5 + ((one + other - 5) % 5);
  return other < 5 ? 5 + ((one - 5 - other + 5) % 5) : (one - other + 5) % 5;
};
const inverse = (digit: number): number => (digit > 0 && digit < 5 ? 5 - digit : digit);
const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
const permute = (digit: number, times: number): number => (times === 0 ? digit : permute(step[digit] ?? 0, times - 1));

/** The digit that makes `digits` a valid number. */
export const checkDigit = (digits: string): number =>
  inverse([...digits].reverse().reduce((sum, digit, index) => multiply(sum, permute(Number(digit), (index + 1) % 8)), 0));

/** Scatters ids over a range without meeting twice: the factor has no divisor in common with a power of ten. */
const scatter = (id: number, range: number): number => Number((BigInt(id) * 2_654_435_761n + 97n) % BigInt(range));

export const aadhaarOf = (id: number): string => {
  const digits = `${id % 2}${String(scatter(id, 10_000_000_000)).padStart(10, '0')}`;
  return `${digits}${checkDigit(digits)}`;
};
export const phoneOf = (id: number): string => `${6 + (id % 4)}${String(scatter(id, 1_000_000_000)).padStart(9, '0')}`;

/** Given names and family names in use across India, letters only, as the form wants them. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const women = words(`
Aarti Aasha Aditi Aishwarya Akshara Alka Amala Ambika Amrita Amruta Anagha Anamika Anandi Ananya Anita Anjali Anjana Ankita Annapurna Anuja Anupama
Anuradha Anushka Aparna Archana Arpita Aruna Arundhati Asha Ashwini Avani Bhagyashree Bhakti Bharati Bhavana Bhavya Bina Chaitali Champa Chandni
Chandrika Charu Chhaya Chitra Darshana Deepa Deepali Deepika Devika Dhanashree Dimple Disha Divya Durga Ekta Farida Fatima Gauri Gayatri Geeta Girija
Gita Gunjan Hansa Harsha Hema Hemlata Hina Indira Indu Ishita Jagruti Jaya Jayanti Jayshree Jhanvi Jyoti Jyotsna Kajal Kala Kalpana Kalyani Kamala
Kamini Kanchan Karishma Kavita Kaveri Khushbu Kiran Komal Krishna Kshama Kumud Kunda Kusum Lakshmi Lalita Lata Latika Leela Madhavi Madhuri Mahima
Malati Malini Mamata Manasi Mandira Manisha Manjula Manju Maya Meena Meenakshi Meera Megha Mehrunisa Mina Minal Mithila Mohini Monika Mrinal Mumtaz
Nalini Namrata Nanda Nandini Nargis Nasreen Neelam Neeta Neha Nidhi Nikita Nilima Nirmala Nisha Nita Nutan Padma Padmini Pallavi Parul Parvati Payal
Pinky Pooja Poonam Prabha Prachi Pragati Prajakta Pratibha Pratima Preeti Prema Priya Priyanka Pushpa Rachana Radha Radhika Ragini Rajani Rajashree
Rajni Rakhi Rama Ramya Rani Ranjana Rashmi Rekha Renu Renuka Reshma Revati Richa Ritu Rohini Roshni Rubina Rukmini Rupa Rupali Sabina Sadhana Sakshi
Salma Samina Sandhya Sangeeta Sanjana Sapna Sarala Sarika Sarita Saroj Savita Seema Shabana Shaila Shailaja Shakuntala Shalini Sharda Sharmila Sheela
Shilpa Shital Shobha Shraddha Shreya Shubhangi Shweta Simran Sita Smita Sneha Sonal Sonali Sonia Sudha Sujata Sulabha Suman Sumati Sunanda Sunita
Supriya Surekha Sushila Sushma Suvarna Swapna Swati Tanuja Tanvi Tara Tejaswini Trupti Tulsi Uma Urmila Usha Vaishali Vandana Varsha Vasanti Vasudha
Veena Vibha Vidya Vijaya Vimala Vinita Vrinda Yamini Yamuna Yashoda Yogita Zarina Zeenat Zoya Zubeda`);

const men = words(`
Aakash Aamir Abdul Abhay Abhijit Abhishek Aditya Ajay Ajit Akash Akhil Akshay Alok Aman Amar Ameya Amit Amol Anand Anant Aniket Anil Anirudh Ankit
Ankush Anthony Anuj Anup Arif Arjun Arun Arvind Ashish Ashok Ashwin Atul Avinash Ayaan Babu Bala Balaji Baldev Balram Bharat Bhaskar Bhim Bhushan
Bipin Brijesh Chandan Chandra Chetan Chirag Damodar Darshan Dattatray Deepak Dev Devendra Dharmendra Dhiraj Dilip Dinesh Durgesh Eknath Faisal Farhan
Feroz Ganesh Gaurav Gautam Gopal Govind Gulshan Gurpreet Hanif Hardik Hari Harish Harsh Hemant Himanshu Hitesh Imran Inder Iqbal Ishaan Jagdish Jai
Jatin Javed Jay Jayesh Jitendra John Joseph Kabir Kailash Kalyan Kamal Karan Karthik Kashinath Kedar Keshav Ketan Kishan Kishor Krishnan Kuldeep Kumar
Kunal Lakhan Lakshman Lalit Lokesh Madan Madhav Mahadev Mahendra Mahesh Makarand Manas Mandar Mangesh Manish Manoj Maruti Mayur Mihir Milind Mohan Mohit
Mukesh Mukund Murali Mustafa Nagesh Nandan Narayan Naresh Narendra Naveen Neeraj Nikhil Nilesh Ninad Niraj Nishant Nitin Omkar Pandurang Pankaj Paresh
Parth Pavan Piyush Prabhakar Pradeep Prakash Pramod Pranav Prasad Prashant Pratap Pratik Praveen Prem Prithvi Pundalik Purushottam Raghav Raghu Rahim
Rahul Raj Rajan Rajendra Rajesh Rajiv Raju Rakesh Ram Raman Ramesh Ranjit Rasheed Ravi Ravindra Rishabh Ritesh Rohan Rohit Roshan Rupesh Sachin Sadashiv
Sagar Sahil Sai Salim Sameer Sandeep Sanjay Sanjeev Santosh Sarang Satish Saurabh Sayaji Selvam Senthil Shahid Shailesh Shankar Sharad Shashank Shekhar
Shivaji Shrikant Shyam Siddharth Soham Somnath Srinivas Subhash Sudhir Suhas Sujit Sumit Sunil Suraj Suresh Surya Sushant Swapnil Tanmay Tarun Tejas
Tushar Uday Ujjwal Umesh Upendra Vaibhav Varun Vasant Venkat Vicky Vignesh Vijay Vikas Vikram Vilas Vinay Vinayak Vinod Vipul Viraj Vishal Vishnu
Vishwas Vivek Waman Yash Yashwant Yogesh Yusuf Zahid`);

const families = words(`
Acharya Adhikari Agarwal Ahire Ahmed Ansari Apte Arora Arumugam Atre Awasthi Babar Bagul Bansal Banerjee Bapat Barve Basu Bhagat Bhalerao Bhandari Bhat
Bhave Bhoir Bhosale Biswas Bondre Borkar Chaudhari Chauhan Chavan Chettiar Chitale Chopra Dalvi Damle Dange Das Datar Deo Desai Deshmukh Deshpande
Devan Dhawan Dhole Dighe Dixit Doshi Dubey Dutta Fernandes Gade Gaikwad Gandhi Ganesan Garg Gawande Gawde Ghosh Ghule Gill Gokhale Gore Gosavi Gounder
Gowda Gulati Gupta Gurav Hegde Hussain Inamdar Ingle Iyengar Iyer Jadhav Jagtap Jain Jha Joshi Kadam Kale Kamath Kamble Kapoor Karnik Kasbe Kaur Kelkar
Khade Khan Khanna Kharat Khatri Kohli Kolhe Koli Kulkarni Kumari Kurian Lad Lal Landge Limaye Lokhande Mahajan Mali Malhotra Malik Mane Mandal Mathew
Mehta Menon Mhatre Mishra Mistry Modi Mohite Momin More Mukherjee Mule Munde Murugan Nadar Nagarkar Naidu Naik Nair Nambiar Narang Nayak Nehete Nikam
Oak Ojha Padmanabhan Pai Palande Pandey Pandian Pandit Panicker Parab Paranjape Parekh Parmar Patel Pathak Pathan Patil Patnaik Pawar Pereira Phadke
Pillai Powar Prabhu Prajapati Pujari Purohit Qureshi Raghavan Rai Rajan Rajput Rane Rangan Rao Rathod Rathore Raut Rawat Reddy Roy Sahu Saini Salunkhe
Salvi Samant Sapkal Sarkar Sathe Sawant Saxena Sen Seth Shah Shaikh Sharma Shelar Shetty Shinde Shirke Shivaram Shukla Singh Sinha Solanki Solomon
Sonawane Soni Srinivasan Subramanian Sundaram Swami Syed Talpade Tambe Tandel Tandon Tawde Thakare Thakur Thomas Thorat Tiwari Tripathi Trivedi Ugale
Vaidya Varghese Varma Velu Venkataraman Verma Vyas Wagh Waghmare Walke Wankhede Yadav Yeole Zende`);

/** Lines that fit the form's twenty characters. */
const buildings = words('Shanti Ganesh Sai Laxmi Gokul Ashirwad Sneh Anand Vishal Suraj Kamal Moti Hari Prem Nav Jeevan Amrut Sukh Tulsi Madhu');
const streets = [
  'Station Road',
  'M G Road',
  'Market Lane',
  'Temple Street',
  'School Road',
  'Link Road',
  'Gandhi Chowk',
  'Tilak Road',
  'Ring Road',
  'Bazar Peth',
];

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
  places: readonly SeedPlace[];
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

const addressOf = (random: Random, place: SeedPlace): JsonObject => ({
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
