/** The settings of the institution, and the page that welcomes people to it. */
import type { Catalogue } from '#contract/text.ts';

export const institution: Catalogue = {
  'Choice in forms': 'फ़ॉर्म का विकल्प',
  Offered: 'विकल्प में',
  'Changed the settings of the institution': 'संस्थान की सेटिंग बदली',
  'Choose a PNG, JPEG or WebP picture of at most {kilobytes} KB and {side} pixels a side.':
    'PNG, JPEG या WebP तस्वीर चुनें: अधिक से अधिक {kilobytes} KB और हर ओर {side} पिक्सल।',
  '{value} stands here twice.': '{value} यहाँ दो बार है।',
  '{value} is used by {used, plural, one {# record} other {# records}}. Hide it instead of removing it.':
    '{value} {used, plural, one {# रिकॉर्ड} other {# रिकॉर्डों}} में है। इसे हटाने के बजाय छिपाएँ।',
  'No category is offered. An administrator can offer one under Settings.': 'चुनने के लिए कोई श्रेणी नहीं है। प्रशासक “सेटिंग” में श्रेणी जोड़ सकते हैं।',
  '{value} is no longer among the categories of the inventory. Add it there first.': '{value} अब सामान की श्रेणियों में नहीं है। पहले इसे वहाँ जोड़ें।',
  'not offered': 'विकल्प में नहीं',
  '{used, plural, =0 {not used} one {# record} other {# records}}': '{used, plural, =0 {कहीं नहीं} one {# रिकॉर्ड} other {# रिकॉर्ड}}',
  'Offer {value} again': '{value} फिर से विकल्प में रखें',
  'Hide {value}': '{value} छिपाएँ',
  'Offer again': 'फिर से रखें',
  Hide: 'छिपाएँ',
  'Remove {value}': '{value} हटाएँ',
  'The setting was not saved': 'सेटिंग सहेजी नहीं गई',
  'Present logo': 'मौजूदा लोगो',
  'Remove logo': 'लोगो हटाएँ',
  Logo: 'लोगो',
  'Another logo': 'दूसरा लोगो',
  'Name of the institution': 'संस्थान का नाम',
  'It stands at the top of every page, on the sign-in page, on prints and on receipts. Empty: Hostelry.':
    'यह हर पन्ने के ऊपर, साइन-इन पन्ने, छपे काग़ज़ और रसीदों पर आता है। ख़ाली हो तो: Hostelry।',
  'Highest fine (₹)': 'सबसे बड़ा जुर्माना (₹)',
  'A higher one is refused when it is imposed. At most {limit}.': 'इससे बड़ा जुर्माना नहीं लगाया जा सकेगा। अधिक से अधिक {limit}।',
  'Students see who lives in other rooms': 'विद्यार्थी देख सकें कि दूसरे कमरों में कौन रहता है',
  'Otherwise they see how many live in a room of their hostel, and names in their own room only.':
    'नहीं तो उन्हें अपने हॉस्टल के कमरों में सिर्फ़ गिनती दिखती है, और नाम केवल अपने कमरे के।',
  'Name and logo': 'नाम और लोगो',
  'New programme': 'नया प्रोग्राम',
  'New batch': 'नया बैच',
  'Inventory categories': 'सामान की श्रेणियाँ',
  'New category': 'नई श्रेणी',
  'What students see': 'विद्यार्थियों को क्या दिखता है',
  'For the whole institution. Each change stands in the audit log and can be undone there.':
    'पूरे संस्थान के लिए। हर बदलाव ऑडिट लॉग में रहता है और वहाँ से वापस लिया जा सकता है।',
  'The setting is saved.': 'सेटिंग सहेजी गई।',
  'Nothing was saved, because {setting, select, name {the name} logo {the logo} fineLimit {the highest fine} othersShown {what students see} programmes {the list of programmes} batches {the list of batches} other {the list of categories}} has been changed meanwhile{detail}. Look at what stands there now, and try again.':
    'कुछ सहेजा नहीं गया, क्योंकि इस बीच {setting, select, name {नाम} logo {लोगो} fineLimit {सबसे बड़ा जुर्माना} othersShown {विद्यार्थियों को दिखने वाली जानकारी} programmes {प्रोग्रामों की सूची} batches {बैचों की सूची} other {श्रेणियों की सूची}} में बदलाव हो चुका है{detail}। अभी जो है उसे देखें और फिर कोशिश करें।',
  Settings: 'सेटिंग',
  '{taken, plural, one {taken} other {# taken}}': '{taken, plural, one {भरी हुई} other {# भरी हुई}}',
  'Hostels of {institution}': '{institution} के हॉस्टल',
};
