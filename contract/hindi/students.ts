/** Students, their details, bringing them in from a list, and their leaving. */
import type { Catalogue } from '#contract/text.ts';

export const students: Catalogue = {
  'Corrected details of a student': 'विद्यार्थी का विवरण सुधारा',
  'Registered a student': 'विद्यार्थी दर्ज किया',
  '{students, plural, one {# student} other {# students}} selected':
    '{students, plural, one {# विद्यार्थी चुना गया} other {# विद्यार्थी चुने गए}}',
  'The list could not be read': 'सूची पढ़ी नहीं जा सकी',
  'Select all {total} found': 'मिले हुए सभी {total} चुनें',
  'Check out': 'हॉस्टल छोड़ना दर्ज करें',
  'Not known': 'पता नहीं',
  'The details of {student} were corrected.': '{student} का विवरण सुधार दिया गया।',
  'The details were not saved': 'विवरण सहेजा नहीं गया',
  'The student signs in with it.': 'विद्यार्थी इससे साइन इन करते हैं।',
  'Leave without saving?': 'बिना सहेजे जाएँ?',
  '{details, plural, one {# detail was} other {# details were}} changed and not saved.':
    '{details, plural, one {# बात बदली} other {# बातें बदलीं}} और सहेजी नहीं गईं।',
  'Correct details of {student}': '{student} का विवरण सुधारें',
  'The student could not be shown': 'विद्यार्थी को दिखाया नहीं जा सका',
  '{hostel}: {students, plural, one {# student} other {# students}}, {rooms} of them with a room':
    '{hostel}: {students, plural, one {# विद्यार्थी} other {# विद्यार्थी}}, {rooms} के पास कमरा',
  '{created, plural, one {# new student} other {# new students}}, {placed, plural, =0 {} other {# given a hostel or room, }}{unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.':
    '{created, plural, one {# नया विद्यार्थी} other {# नए विद्यार्थी}}, {placed, plural, =0 {} other {# को हॉस्टल या कमरा, }}{unchanged} पहले से हैं, {faulty, plural, one {# पंक्ति} other {# पंक्तियों}} में ग़लती।',
  'Passwords are left out: fill them in again.': 'पासवर्ड छोड़ दिए गए हैं: उन्हें फिर से भरें।',
  'Leave out the rows with errors and bring in the others': 'ग़लती वाली पंक्तियाँ छोड़कर बाकी लाएँ',
  '{passwords, plural, =0 {} one {# student signs in with the password of the list. } other {# students sign in with the passwords of the list. }}{codes, plural, =0 {} one {# student gets a one-time sign-in code.} other {# students get one-time sign-in codes.}}':
    '{passwords, plural, =0 {} one {# विद्यार्थी सूची के पासवर्ड से साइन इन करेगा। } other {# विद्यार्थी सूची के पासवर्ड से साइन इन करेंगे। }}{codes, plural, =0 {} one {# विद्यार्थी को एक बार का साइन-इन कोड मिलेगा।} other {# विद्यार्थियों को एक बार के साइन-इन कोड मिलेंगे।}}',
  'Storing so many passwords safely takes a while; the page shows how far it is.':
    'इतने पासवर्ड सुरक्षित रखने में समय लगता है; पन्ना बताता रहेगा कि कितना हुआ।',
  'Let students with a given password choose their own at the first sign-in':
    'जिन्हें पासवर्ड दिया गया है वे पहली बार साइन इन करने पर अपना पासवर्ड चुनें',
  'Nothing in this list is new.': 'इस सूची में कुछ नया नहीं है।',
  'Bringing in {students, plural, one {# student} other {# students}}…':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थी}} लाए जा रहे हैं…',
  '{percent} %: {hashed} of {passwords} passwords stored': '{percent} %: {passwords} में से {hashed} पासवर्ड रखे गए',
  Import: 'लाएँ',
  'A sheet of all students, with hostel and room if you like: checked first, then brought in as a whole.':
    'सभी विद्यार्थियों की शीट, चाहें तो हॉस्टल और कमरे के साथ: पहले जाँची जाती है, फिर पूरी लाई जाती है।',
  'Register one student': 'एक विद्यार्थी दर्ज करें',
  '1. The list': '1. सूची',
  'Only the roll number or a username is needed. Columns are found by their headings, in any order: {columns}. Who has no password gets a one-time sign-in code.':
    'सिर्फ़ रोल नंबर या यूज़रनेम ज़रूरी है। कॉलम किसी भी क्रम में शीर्षक से पहचाने जाते हैं: {columns}। जिसका पासवर्ड नहीं है उसे एक बार का साइन-इन कोड मिलेगा।',
  '2. What would happen': '2. क्या होगा',
  'Nothing was imported': 'कुछ नहीं लाया गया',
  'Give {placed, plural, one {# student} other {# students}} a hostel or room':
    '{placed, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} को हॉस्टल या कमरा दें',
  'Import {created, plural, one {# student} other {# students}}{placed, plural, =0 {} other {, give # a hostel or room}}{left, plural, =0 {} one {, leave out # row} other {, leave out # rows}}':
    '{created, plural, one {# विद्यार्थी} other {# विद्यार्थी}} लाएँ{placed, plural, =0 {} other {, # को हॉस्टल या कमरा दें}}{left, plural, =0 {} one {, # पंक्ति छोड़ें} other {, # पंक्तियाँ छोड़ें}}',
  'Leave during the import?': 'सूची लाते समय जाएँ?',
  'The import goes on, but its sign-in codes are shown only here and only once.':
    'सूची लाना चलता रहेगा, पर साइन-इन कोड सिर्फ़ यहीं और सिर्फ़ एक बार दिखाए जाएँगे।',
  'New codes for those who have not signed in': 'जिन्होंने साइन इन नहीं किया उनके लिए नए कोड',
  'New codes for those who have not signed in?': 'जिन्होंने साइन इन नहीं किया उनके लिए नए कोड बनाएँ?',
  'Make new codes': 'नए कोड बनाएँ',
  'No codes were made': 'कोड नहीं बने',
  'Every student who has no password and has not signed in yet gets a new sign-in code, and the code given out before stops working. Use this when the codes of an import were lost.':
    'जिस विद्यार्थी का पासवर्ड नहीं है और जिसने अभी साइन इन नहीं किया, उसे नया साइन-इन कोड मिलेगा, और पहले दिया गया कोड काम नहीं करेगा। यह तब करें जब लाई गई सूची के कोड खो गए हों।',
  'All hostels, and none': 'सभी हॉस्टल, और बिना हॉस्टल के',
  'All batches': 'सभी बैच',
  'Open the address, sign in with the username and this code, and choose a password that only you know.':
    'पता खोलें, यूज़रनेम और इस कोड से साइन इन करें, और ऐसा पासवर्ड चुनें जिसे सिर्फ़ आप जानते हों।',
  'Slips to print': 'छापने की पर्चियाँ',
  '{portion} (printed)': '{portion} (छप गईं)',
  'Print {slips, plural, one {# slip} other {# slips}}': '{slips, plural, one {# पर्ची} other {# पर्चियाँ}} छापें',
  'One student at a time. For a whole batch, import a list.': 'एक बार में एक विद्यार्थी। पूरे बैच के लिए सूची लाएँ।',
  'no room': 'कमरा नहीं',
  'Sign-in codes': 'साइन-इन कोड',
  'Print or download them now and hand each student theirs. A code stands in for a password until its student has chosen one; then it ends.':
    'इन्हें अभी छाप लें या डाउनलोड करें और हर विद्यार्थी को उसका कोड दें। पासवर्ड चुने जाने तक कोड उसकी जगह काम करता है; फिर समाप्त हो जाता है।',
  'Download {codes, plural, one {# code} other {# codes}} as CSV': '{codes, plural, one {# कोड} other {# कोड}} CSV में डाउनलोड करें',
  'sign-in code of {student}': '{student} का साइन-इन कोड',
  'No codes': 'कोई कोड नहीं',
  '{codes, plural, one {# sign-in code was} other {# sign-in codes were}} neither downloaded nor printed and cannot be shown again.':
    '{codes, plural, one {# साइन-इन कोड} other {# साइन-इन कोड}} न डाउनलोड किए गए न छापे गए, और फिर नहीं दिखाए जा सकते।',
  'Without a hostel': 'बिना हॉस्टल के',
  '{hostel}, {from} to {to}': '{hostel}, {from} से {to}',
  'All details': 'पूरा विवरण',
  'Parents and telephone numbers': 'माता-पिता और फ़ोन नंबर',
  'Students of {hostel}': '{hostel} के विद्यार्थी',
  'Name, roll number, room or telephone': 'नाम, रोल नंबर, कमरा या फ़ोन नंबर',
  'With a room': 'कमरे के साथ',
  'Living here': 'यहाँ रहने वाले',
  Details: 'विवरण',
  'Nothing more is known.': 'और कुछ पता नहीं है।',
  'Last corrected by {by} on {when}': 'आख़िरी बार {by} ने {when} को सुधारा',
  Day: 'दिन',
  '{leave, plural, one {# leave request} other {# leave requests}} to decide':
    'छुट्टी के {leave, plural, one {# आवेदन} other {# आवेदनों}} पर फ़ैसला बाकी',
  '{complaints, plural, one {# complaint} other {# complaints}} to resolve':
    '{complaints, plural, one {# शिकायत} other {# शिकायतें}} हल करना बाकी',
  'Asks for another room': 'दूसरा कमरा चाहते हैं',
  'What is open': 'क्या बाकी है',
  'Nothing: no fine to pay, no request and no complaint.': 'कुछ नहीं: न जुर्माना, न अनुरोध, न शिकायत।',
  Female: 'महिला',
  Male: 'पुरुष',
  Gender: 'लिंग',
  'E-mail': 'ई-मेल',
  "Father's name": 'पिता का नाम',
  "Mother's name": 'माता का नाम',
  'Parent contact': 'माता-पिता का फ़ोन',
  'Imported students': 'विद्यार्थियों की सूची लाए',
  'Drew new sign-in codes': 'नए साइन-इन कोड बनाए',
  'Checked out a student': 'विद्यार्थी का हॉस्टल छोड़ना दर्ज किया',
  'Checked out students': 'विद्यार्थियों का हॉस्टल छोड़ना दर्ज किया',
  '{names}{more, plural, =0 {} other { and # more}}': '{names}{more, plural, =0 {} other { और # और}}',
  '{students, plural, one {# student leaves} other {# students leave}}: {withRoom, plural, =0 {no seat becomes free} one {# seat becomes free} other {# seats become free}}.':
    '{students, plural, one {# विद्यार्थी जा रहा है} other {# विद्यार्थी जा रहे हैं}}: {withRoom, plural, =0 {कोई सीट ख़ाली नहीं होगी} one {# सीट ख़ाली होगी} other {# सीटें ख़ाली होंगी}}।',
  '{leave, plural, =0 {} one {# pending leave request is cancelled. } other {# pending leave requests are cancelled. }}{roomChanges, plural, =0 {} one {# room change request is closed.} other {# room change requests are closed.}}':
    '{leave, plural, =0 {} one {छुट्टी का # लंबित आवेदन रद्द होगा। } other {छुट्टी के # लंबित आवेदन रद्द होंगे। }}{roomChanges, plural, =0 {} one {कमरा बदलने का # अनुरोध बंद होगा।} other {कमरा बदलने के # अनुरोध बंद होंगे।}}',
  'Who has left can still sign in for their fines and receipts, and can be taken back in.':
    'जा चुके विद्यार्थी अपने जुर्माने और रसीदें देखने के लिए साइन इन कर सकते हैं, और फिर से शामिल किए जा सकते हैं।',
  '{students, plural, one {# student still has} other {# students still have}} fines to settle':
    '{students, plural, one {# विद्यार्थी के} other {# विद्यार्थियों के}} जुर्माने अभी बाकी हैं',
  '{student}: {what}': '{student}: {what}',
  'Day of leaving': 'जाने का दिन',
  '{students, plural, one {# student has} other {# students have}} left already: {names}':
    '{students, plural, one {# विद्यार्थी पहले ही जा चुका है} other {# विद्यार्थी पहले ही जा चुके हैं}}: {names}',
  'Check out {students, plural, one {# student} other {# students}}':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} का हॉस्टल छोड़ना दर्ज करें',
  'Nobody was checked out': 'किसी का हॉस्टल छोड़ना दर्ज नहीं हुआ',
  'The course is over': 'कोर्स पूरा हो गया',
  'Left the institution': 'संस्थान छोड़ दिया',
  'Moved out': 'कहीं और रहने चले गए',
  'Check out all the same: the fines stay': 'फिर भी दर्ज करें: जुर्माने बने रहेंगे',
  '{students, plural, one {this student} other {# students}}': '{students, plural, one {यह विद्यार्थी} other {# विद्यार्थी}}',
  'Check out {who}?': 'हॉस्टल छोड़ना दर्ज करें: {who}?',
  'Take {name} back in?': '{name} को फिर से शामिल करें?',
  'The student was not taken back in': 'विद्यार्थी को फिर से शामिल नहीं किया गया',
  '{name} is here again.': '{name} फिर से यहाँ हैं।',
  'A room is given afterwards, by Allocate or by hand.': 'कमरा बाद में दिया जाता है, "आवंटित करें" से या ख़ुद चुनकर।',
};
