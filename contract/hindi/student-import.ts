/** Students are brought in from a list: what is found in it, and what it would do. */
import type { Catalogue } from '#contract/text/text.ts';

export const studentImport: Catalogue = {
  'Enter a JSON object of texts.': 'टेक्स्ट का JSON object लिखें।',
  'This holds a name and a roll number: {name} and {number}.': 'इसमें नाम और रोल नंबर दोनों हैं: {name} और {number}।',
  'Leave these rows out': 'ये पंक्तियाँ छोड़ दें',
  'No gender is given': 'लिंग नहीं लिखा है',
  'Each of these rows names a hostel for men or for women.': 'इनमें से हर पंक्ति में पुरुषों या महिलाओं का हॉस्टल लिखा है।',
  'Take it from the hostel': 'हॉस्टल से लें',
  'Name and roll number are in one column': 'नाम और रोल नंबर एक ही कॉलम में हैं',
  '{from} becomes {name} and {number}.': '{from} से {name} और {number} बनेंगे।',
  'Split them': 'अलग करें',
  '“{name}” is no hostel here': '“{name}” यहाँ कोई हॉस्टल नहीं है',
  'The answer is remembered for the next list.': 'उत्तर अगली सूची के लिए याद रखा जाता है।',
  'It can be added, with the rooms of the list.': 'इसे सूची के कमरों के साथ जोड़ा जा सकता है।',
  'It can be added, with the rooms of the list. For whom is it? Neither its name nor a gender tells.':
    'इसे सूची के कमरों के साथ जोड़ा जा सकता है। यह किसके लिए है? न नाम से पता चलता है, न लिंग से।',
  'means {meant}': 'मतलब {meant}',
  'Add it, {whom, select, women {for women} men {for men} other {for all}}':
    'इसे जोड़ें, {whom, select, women {महिलाओं के लिए} men {पुरुषों के लिए} other {सबके लिए}}',
  'Import without a hostel': 'बिना हॉस्टल के लाएँ',
  '{rooms, plural, one {# room does not exist} other {# rooms do not exist}} in {hostel}':
    '{hostel} में {rooms, plural, one {# कमरा नहीं है} other {# कमरे नहीं हैं}}',
  '{rooms}: new rooms get {seats, plural, one {# seat} other {# seats}} or more.':
    '{rooms}: नए कमरों में {seats, plural, one {# सीट} other {# सीटें}} या ज़्यादा होंगी।',
  'Add them': 'इन्हें जोड़ें',
  'Import without a room': 'बिना कमरे के लाएँ',
  '{rooms, plural, one {# room is given to more students than it has seats} other {# rooms are given to more students than they have seats}}':
    '{rooms, plural, one {# कमरा उसकी सीटों से ज़्यादा विद्यार्थियों को दिया गया है} other {# कमरे उनकी सीटों से ज़्यादा विद्यार्थियों को दिए गए हैं}}',
  '{beds, plural, one {# bed is given to several students} other {# beds are given to several students}}':
    '{beds, plural, one {# बेड कई विद्यार्थियों को दिया गया है} other {# बेड कई विद्यार्थियों को दिए गए हैं}}',
  'The others get another seat of the room': 'बाकी को उसी कमरे की दूसरी सीट मिलेगी',
  Bed: 'बेड',
  '{rooms, plural, one {# room is full} other {# rooms are full}}': '{rooms, plural, one {# कमरा भरा है} other {# कमरे भरे हैं}}',
  '{rooms, plural, one {# room is closed} other {# rooms are closed}}': '{rooms, plural, one {# कमरा बंद है} other {# कमरे बंद हैं}}',
  'The first rows keep it, the others have no room': 'पहली पंक्तियों का रहेगा, बाकी बिना कमरे के',
  'The last rows keep it, the others have no room': 'आख़िरी पंक्तियों का रहेगा, बाकी बिना कमरे के',
  '{hostel} has too few seats': '{hostel} में सीटें कम हैं',
  'Students there and other rows take all {seats, plural, one {# seat} other {# seats}}.':
    'वहाँ के विद्यार्थी और दूसरी पंक्तियाँ {seats, plural, one {# सीट} other {सभी # सीटें}} ले लेती हैं।',
  '{hostel} is for {whom, select, women {women} other {men}} only': '{hostel} केवल {whom, select, women {महिलाओं} other {पुरुषों}} के लिए है',
  'Another gender is given in these rows, or none that decides it.': 'इन पंक्तियों में दूसरा लिंग लिखा है, या ऐसा जिससे तय नहीं होता।',
  '{numbers, plural, one {# roll number or username is in the list twice} other {# roll numbers or usernames are in the list twice}}':
    '{numbers, plural, one {# रोल नंबर या यूज़रनेम} other {# रोल नंबर या यूज़रनेम}} सूची में दो बार',
  'The first row counts': 'पहली पंक्ति मानी जाए',
  'The last row counts': 'आख़िरी पंक्ति मानी जाए',
  '{people, plural, one {# person} other {# people}} may be in the list twice':
    'शायद {people, plural, one {# व्यक्ति} other {# लोग}} सूची में दो बार',
  '{people}: the same name and the same telephone, parents’ number or father.':
    '{people}: एक ही नाम, और एक ही फ़ोन, माता-पिता का नंबर या पिता।',
  'They are two people': 'ये दो अलग लोग हैं',
  '{column}: not to be read': '{column}: पढ़ा नहीं जा सकता',
  'In the list: {values}.': 'सूची में: {values}।',
  'Leave it empty': 'ख़ाली छोड़ें',
  '{rows, plural, one {# row cannot be imported} other {# rows cannot be imported}}':
    '{rows, plural, one {# पंक्ति} other {# पंक्तियाँ}} नहीं लाई जा सकतीं',
  'Dates of birth: is the day first, or the month?': 'जन्मतिथियाँ: पहले दिन है या महीना?',
  '{date} is {day}': '{date} यानी {day}',
  '{date} can be two days.': '{date} दो दिन हो सकते हैं।',
  'This is no date of birth of a student.': 'यह किसी विद्यार्थी की जन्मतिथि नहीं है।',
  "Father's telephone": 'पिता का फ़ोन',
  "Father's mail": 'पिता का मेल',
  "Mother's telephone": 'माता का फ़ोन',
  "Mother's mail": 'माता का मेल',
  'Relation of the guardian': 'अभिभावक का रिश्ता',
  "Guardian's telephone": 'अभिभावक का फ़ोन',
  "Guardian's mail": 'अभिभावक का मेल',
  'With {guardians, plural, =0 {} one {# guardian, told of leave and asked for consent where the institution wants that, and } other {# guardians, told of leave and asked for consent where the institution wants that, and }}{births, plural, one {# date} other {# dates}} of birth.':
    'साथ में {guardians, plural, =0 {} other {# अभिभावक, जिन्हें छुट्टी बताई जाती है और जहाँ संस्थान चाहे सहमति पूछी जाती है, और }}{births, plural, one {# जन्मतिथि} other {# जन्मतिथियाँ}}।',
  '{guardians, plural, one {# guardian} other {# guardians}} could be somebody who is barred':
    '{guardians, plural, other {# अभिभावक}} ऐसे हैं जो रोके गए व्यक्ति हो सकते हैं',
  '{guardians}: a like name, the same relation, telephone or mail. Nothing goes there until staff say who it is.':
    '{guardians}: मिलता-जुलता नाम, वही रिश्ता, फ़ोन या मेल। जब तक स्टाफ़ न बताए कि ये कौन हैं, वहाँ कुछ नहीं जाता।',
  'Enter them, and say so on the pages of the students': 'दर्ज करें, और विद्यार्थियों के पन्ने पर बताएँ',
  'Leave these guardians out': 'इन अभिभावकों को छोड़ दें',
  'Nothing goes to {named} until you say on the page of the student who that is: it could be somebody who is barred.':
    'जब तक आप विद्यार्थी के पन्ने पर न बताएँ कि ये कौन हैं, {named} को कुछ नहीं जाता: यह रोका गया व्यक्ति हो सकता है।',
  'Given guardians or a date of birth': 'अभिभावक या जन्मतिथि मिलेगी',
  'Complete {completed, plural, one {# student} other {# students}}':
    '{completed, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} की जानकारी पूरी करें',
  'room is added': 'कमरा जोड़ा जाएगा',
  'hostel is added': 'हॉस्टल जोड़ा जाएगा',
  'already here': 'पहले से यहाँ',
  'Left out by hand.': 'हाथ से छोड़ी गई।',
  '{rows, plural, one {# row} other {# rows}}': '{rows, plural, one {# पंक्ति} other {# पंक्तियाँ}}',
  'Show the rows: {title}': 'पंक्तियाँ दिखाएँ: {title}',
  'Show the rows': 'पंक्तियाँ दिखाएँ',
  Settled: 'तय',
  '{causes, plural, =0 {Nothing is wrong with the list} one {# thing was found in the list} other {# things were found in the list}}':
    '{causes, plural, =0 {सूची में कोई गड़बड़ी नहीं} one {सूची में # बात मिली} other {सूची में # बातें मिलीं}}',
  '{settled} settled as shown: change them if you like. Nothing is written before you press Import.':
    '{settled} दिखाए अनुसार तय: चाहें तो बदलें। “लाएँ” दबाने से पहले कुछ नहीं लिखा जाता।',
  'with a room': 'कमरे के साथ',
  'rooms added': 'जोड़े गए कमरे',
  '{written} of {rows, plural, one {# row} other {# rows}}': '{rows, plural, one {# पंक्ति} other {# पंक्तियों}} में से {written}',
  'New students': 'नए विद्यार्थी',
  'Given a hostel or room': 'हॉस्टल या कमरा मिलेगा',
  'Already here': 'पहले से यहाँ',
  'The whole import can be undone.': 'यह सब वापस लिया जा सकता है।',
  'Leave this row out': 'यह पंक्ति छोड़ दें',
  'Rows as they would be written': 'पंक्तियाँ, जैसी लिखी जाएँगी',
  Note: 'टिप्पणी',
  'Left out: {why}': 'छूटी: {why}',
  'Correct row {row}': 'पंक्ति {row} सुधारें',
  'No rows': 'कोई पंक्ति नहीं',
  'Another list': 'दूसरी सूची',
  'The first rows as they would be written': 'पहली पंक्तियाँ, जैसी लिखी जाएँगी',
  'Marked is what the answers above changed.': 'निशान वाली बातें ऊपर के उत्तरों से बदली हैं।',
  'Show the first rows': 'पहली पंक्तियाँ दिखाएँ',
  'Sign-in of {student}': '{student} का साइन-इन',
  'Scan the square, or open the address and sign in with the username and this code. Then choose a password that only you know.':
    'चौकोर चिह्न स्कैन करें, या पता खोलकर यूज़रनेम और इस कोड से साइन-इन करें। फिर ऐसा पासवर्ड चुनें जो केवल आप जानते हों।',
  'The slips would lead nowhere': 'पर्चियाँ कहीं नहीं ले जाएँगी',
  'They would lead to {address}, which is only this computer.': 'वे {address} पर ले जाएँगी, जो केवल यही कंप्यूटर है।',
  'Enter the address that students use': 'वह पता दर्ज करें जिसे विद्यार्थी इस्तेमाल करते हैं',
  'Ask an administrator to enter the address that students use.': 'प्रशासक से कहें कि वह पता दर्ज करें जिसे विद्यार्थी इस्तेमाल करते हैं।',
  'Enter the address at which students open Hostelry: {address} is only this computer':
    'वह पता दर्ज करें जिस पर विद्यार्थी Hostelry खोलते हैं: {address} केवल यही कंप्यूटर है',
  'All slips': 'सभी पर्चियाँ',
  'Choose the time zone': 'समय क्षेत्र चुनें',
  'As on this computer: {zone}': 'जैसा इस कंप्यूटर पर है: {zone}',
  'Enter the address at which students open Hostelry': 'वह पता दर्ज करें जिस पर विद्यार्थी Hostelry खोलते हैं',
  'Slips and mail lead to {address}, which is only this computer': 'पर्चियाँ और मेल {address} पर ले जाते हैं, जो केवल यही कंप्यूटर है',
  '“{role}” is no role here': '“{role}” यहाँ कोई भूमिका नहीं है',
  '{people, plural, one {# person is} other {# people are}} in several rows':
    '{people, plural, one {# व्यक्ति} other {# लोग}} एक से ज़्यादा पंक्तियों में',
  '{people}: the same name, role and telephone.': '{people}: एक ही नाम, भूमिका और फ़ोन।',
  'One account for all of them': 'सबका एक ही खाता',
  'They are different people': 'ये अलग-अलग लोग हैं',
  'same account as row {row}': 'पंक्ति {row} वाला ही खाता',
  'Import staff': 'कर्मचारी लाएँ',
  'Caretakers, wardens, guards and administrators from a sheet: checked first, then imported as a whole.':
    'शीट से केयरटेकर, वार्डन, गार्ड और प्रशासक: पहले जाँच, फिर सब एक साथ।',
  'A name and a role are needed. Columns are found by their headings, in any order: {columns}. Usernames that are missing are made from the names, and everybody gets a one-time sign-in code.':
    'नाम और भूमिका चाहिए। कॉलम उनके शीर्षकों से मिलते हैं, किसी भी क्रम में: {columns}। जो यूज़रनेम नहीं लिखे हैं वे नामों से बनते हैं, और हर व्यक्ति को एक बार का साइन-इन कोड मिलता है।',
  'Make {created, plural, one {# account} other {# accounts}}{placed, plural, =0 {} one {, put # person into teams} other {, put # people into teams}}{left, plural, =0 {} one {, leave out # row} other {, leave out # rows}}':
    '{created, plural, one {# खाता} other {# खाते}} बनाएँ{placed, plural, =0 {} one {, # व्यक्ति को टीमों में रखें} other {, # लोगों को टीमों में रखें}}{left, plural, =0 {} one {, # पंक्ति छोड़ें} other {, # पंक्तियाँ छोड़ें}}',
  'New accounts': 'नए खाते',
  'Put into teams': 'टीमों में रखे गए',
  'In one account with another row': 'दूसरी पंक्ति के साथ एक ही खाते में',
  '{codes, plural, one {# person gets a one-time sign-in code.} other {# people get one-time sign-in codes.}}':
    '{codes, plural, one {# व्यक्ति को} other {# लोगों को}} एक बार का साइन-इन कोड मिलेगा।',
  '{created, plural, one {# new account} other {# new accounts}}, {unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.':
    '{created, plural, one {# नया खाता} other {# नए खाते}}, {unchanged} पहले से हैं, {faulty, plural, one {# पंक्ति} other {# पंक्तियों}} में ग़लती है।',
  '{created, plural, one {# account made} other {# accounts made}}, {placed, plural, =0 {} one {# person joined hostels, } other {# people joined hostels, }}{unchanged} unchanged.':
    '{created, plural, one {# खाता बना} other {# खाते बने}}, {placed, plural, =0 {} one {# व्यक्ति हॉस्टलों से जुड़ा, } other {# लोग हॉस्टलों से जुड़े, }}{unchanged} वैसे ही।',
  'Dry run: {created, plural, one {# account would be made} other {# accounts would be made}}, {placed, plural, =0 {} one {# person would join hostels, } other {# people would join hostels, }}{unchanged} unchanged.':
    'जाँच: {created, plural, one {# खाता बनेगा} other {# खाते बनेंगे}}, {placed, plural, =0 {} one {# व्यक्ति हॉस्टलों से जुड़ेगा, } other {# लोग हॉस्टलों से जुड़ेंगे, }}{unchanged} वैसे ही।',
  'Imported staff accounts': 'कर्मचारियों के खाते लाए गए',
};
