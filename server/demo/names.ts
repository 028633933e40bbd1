/** Names for invented people, by region. Each family name is in one region only. */

interface City {
  name: string;
  state: string;
  /** the first three digits of its postal codes */
  pin: string;
}

export interface Region {
  daughters: readonly string[];
  sons: readonly string[];
  mothers: readonly string[];
  fathers: readonly string[];
  families: readonly string[];
  cities: readonly City[];
}

const names = (text: string): readonly string[] => text.split(' ');
const city = (name: string, state: string, pin: string): City => ({ name, state, pin });

export const regions: readonly Region[] = [
  {
    daughters: names('Asha Priya Neha Shreya Anjali Ritika Pooja Divya Kritika Shivani Nidhi Garima'),
    sons: names('Rahul Amit Rohit Ankit Vivek Saurabh Abhishek Mohit Nikhil Prateek Shubham Aman'),
    mothers: names('Sunita Rekha Meena Saroj Kamlesh Usha Pushpa Suman'),
    fathers: names('Rajesh Suresh Mahesh Dinesh Anil Ramesh Vinod Ashok'),
    families: names('Verma Sharma Gupta Mishra Tiwari Yadav Saxena Chauhan'),
    cities: [
      city('Lucknow', 'Uttar Pradesh', '226'),
      city('Kanpur', 'Uttar Pradesh', '208'),
      city('Jaipur', 'Rajasthan', '302'),
      city('Bhopal', 'Madhya Pradesh', '462'),
      city('Patna', 'Bihar', '800'),
    ],
  },
  {
    daughters: names('Harpreet Simran Jasleen Navneet Gurleen Manpreet Amrit Ravneet Prabhjot Kirandeep'),
    sons: names('Gurpreet Arshdeep Jaspreet Harman Karanvir Sukhdeep Manjot Ravinder Tejinder Lovepreet'),
    mothers: names('Balwinder Paramjit Surinder Rajwinder Jaswinder Kulwant'),
    fathers: names('Gurmeet Harbhajan Jagdish Kuldeep Sukhwinder Baldev'),
    families: names('Gill Sandhu Dhillon Sidhu Grewal Bajwa'),
    cities: [city('Ludhiana', 'Punjab', '141'), city('Amritsar', 'Punjab', '143'), city('Chandigarh', 'Chandigarh', '160')],
  },
  {
    daughters: names('Ananya Sohini Debolina Riya Moumita Ishani Tanushree Poulomi Srijita Paroma'),
    sons: names('Arnab Sourav Anirban Subhojit Debjit Rohan Sayantan Aritra Kaushik Soumya'),
    mothers: names('Sharmila Mitali Kakoli Sutapa Bharati Rupa'),
    fathers: names('Subrata Prabir Tapan Dipankar Ashim Swapan'),
    families: names('Banerjee Mukherjee Chatterjee Ghosh Bose Sengupta Dutta'),
    cities: [city('Kolkata', 'West Bengal', '700'), city('Durgapur', 'West Bengal', '713'), city('Siliguri', 'West Bengal', '734')],
  },
  {
    daughters: names('Mrunal Sayali Rutuja Tejaswini Gauri Aditi Vaishnavi Ketaki Prajakta Sanika'),
    sons: names('Omkar Aniket Sanket Tejas Chinmay Akshay Rushikesh Atharva Swapnil Yash'),
    mothers: names('Manisha Vaishali Sulabha Jyotsna Mangala Shubhangi'),
    fathers: names('Sanjay Prakash Vilas Dattatray Milind Sunil'),
    families: names('Deshmukh Kulkarni Patil Pawar Jadhav Gokhale Shinde'),
    cities: [city('Pune', 'Maharashtra', '411'), city('Nagpur', 'Maharashtra', '440'), city('Nashik', 'Maharashtra', '422')],
  },
  {
    daughters: names('Hetal Dhruvi Krupa Nirali Foram Janvi Mansi Riddhi Khushbu Urvi'),
    sons: names('Dhaval Parth Jay Harsh Mihir Chirag Kunal Smit Vatsal Darshan'),
    mothers: names('Hansa Bhavna Jayshree Daksha Kokila Varsha'),
    fathers: names('Bharat Jitendra Mukesh Hasmukh Kirit Nilesh'),
    families: names('Patel Shah Desai Mehta Trivedi Solanki'),
    cities: [city('Ahmedabad', 'Gujarat', '380'), city('Surat', 'Gujarat', '395'), city('Rajkot', 'Gujarat', '360')],
  },
  {
    daughters: names('Kavya Nandhini Abinaya Meenakshi Dharshini Keerthana Sangeetha Swathi Janani Vidhya'),
    sons: names('Karthik Vignesh Arvind Prasanna Surya Gokul Hariharan Ashwin Bharath Naveen'),
    mothers: names('Kalaivani Vasanthi Malathi Chitra Revathi Geetha'),
    fathers: names('Murugan Senthil Balaji Ravichandran Selvaraj Sundaram'),
    families: names('Subramanian Natarajan Krishnan Iyer Venkatesan Raman Chandrasekar'),
    cities: [city('Chennai', 'Tamil Nadu', '600'), city('Coimbatore', 'Tamil Nadu', '641'), city('Madurai', 'Tamil Nadu', '625')],
  },
  {
    daughters: names('Sravani Harika Lahari Bhavana Mounika Sahithi Navya Tejasri Pranathi Sindhu'),
    sons: names('Sai Venkat Charan Nithin Pavan Tarun Rakesh Vamsi Manoj Kiran'),
    mothers: names('Lakshmi Padmavathi Sujatha Vijaya Aruna Madhavi'),
    fathers: names('Srinivas Ramana Nageswara Satyanarayana Prasad Venkateswara'),
    families: names('Reddy Naidu Rao Chowdary Varma Raju'),
    cities: [
      city('Hyderabad', 'Telangana', '500'),
      city('Warangal', 'Telangana', '506'),
      city('Vijayawada', 'Andhra Pradesh', '520'),
      city('Visakhapatnam', 'Andhra Pradesh', '530'),
    ],
  },
  {
    daughters: names('Athira Gopika Lekshmi Anagha Sreelakshmi Parvathy Amrutha Devika Nayana Malavika'),
    sons: names('Arjun Vishnu Sreejith Abhijith Adarsh Jithin Akhil Midhun Sarath Unni'),
    mothers: names('Bindu Sreekala Jaya Latha Rajani Ambika'),
    fathers: names('Gopalakrishnan Sasidharan Rajendran Unnikrishnan Mohanan Sreekumar'),
    families: names('Nair Menon Pillai Kurup Warrier Panicker'),
    cities: [city('Kochi', 'Kerala', '682'), city('Kozhikode', 'Kerala', '673'), city('Thrissur', 'Kerala', '680')],
  },
  {
    daughters: names('Ayesha Zainab Sana Mehak Fatima Nazia Alina Saba'),
    sons: names('Imran Faizan Arbaaz Zaid Danish Asif Shahid Rehan'),
    mothers: names('Shabana Rukhsana Nasreen Farzana Yasmeen Tabassum'),
    fathers: names('Salim Javed Iqbal Rashid Anwar Nadeem'),
    families: names('Khan Ansari Siddiqui Qureshi Shaikh'),
    cities: [city('Aligarh', 'Uttar Pradesh', '202'), city('Aurangabad', 'Maharashtra', '431'), city('Delhi', 'Delhi', '110')],
  },
  {
    daughters: names('Sharon Maria Rochelle Jovita Andrea Natasha Elaine Cheryl'),
    sons: names('Kevin Savio Joel Ryan Clive Nigel Aaron Glen'),
    mothers: names('Philomena Lorna Sandra Teresa Bernadette Gloria'),
    fathers: names('Anthony Francis Wilfred Joseph Xavier Dominic'),
    families: names("D'Souza Fernandes Pereira Rodrigues D'Costa"),
    cities: [city('Panaji', 'Goa', '403'), city('Mangaluru', 'Karnataka', '575')],
  },
  {
    daughters: names('Jahnabi Barnali Dimpi Nabanita Pallabi Rimjhim Bhargavi Trishna'),
    sons: names('Bhaskar Dhrubajyoti Himangshu Jyotirmoy Parag Ranjit Bitupan Nayanjyoti'),
    mothers: names('Anima Bhanu Nirupama Dipali Junu Minati'),
    fathers: names('Hemanta Pranab Biren Dilip Jatin Nripen'),
    families: names('Borah Gogoi Saikia Kalita Hazarika'),
    cities: [city('Guwahati', 'Assam', '781'), city('Jorhat', 'Assam', '785'), city('Shillong', 'Meghalaya', '793')],
  },
];

export const streets: readonly string[] = [
  'Station Road',
  'Gandhi Nagar',
  'Nehru Colony',
  'Temple Street',
  'Lake View Road',
  'Civil Lines',
  'Market Road',
  'Shanti Vihar',
  'College Road',
  'Ambedkar Nagar',
  'Model Town',
  'Patel Chowk',
];
