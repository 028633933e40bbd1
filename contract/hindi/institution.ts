/** The settings of the institution, and the page that welcomes people to it. */
import type { Catalogue } from '#contract/text/text.ts';

export const institution: Catalogue = {
  'Choice in forms': 'फ़ॉर्म का विकल्प',
  Offered: 'विकल्प में',
  'Changed the settings of the institution': 'संस्थान की सेटिंग बदली',
  'Choose one still picture, PNG, JPEG or WebP, of at most {kilobytes} KB and {side} pixels a side.':
    'एक स्थिर तस्वीर चुनें, PNG, JPEG या WebP: अधिक से अधिक {kilobytes} KB और हर ओर {side} पिक्सल।',
  '{value} is listed twice.': '{value} यहाँ दो बार है।',
  '{value} is used by {used, plural, one {# record} other {# records}}. Hide it instead of removing it.':
    '{value} {used, plural, one {# रिकॉर्ड} other {# रिकॉर्डों}} में है। इसे हटाने के बजाय छिपाएँ।',
  'No category is offered. An administrator can offer one under Settings.': 'चुनने के लिए कोई श्रेणी नहीं है। प्रशासक “सेटिंग” में श्रेणी जोड़ सकते हैं।',
  '{value} is no longer among the categories of the inventory. Add it there first.': '{value} अब सामान की श्रेणियों में नहीं है। पहले इसे वहाँ जोड़ें।',
  Institution: 'संस्थान',
  Choices: 'विकल्प',
  Rules: 'नियम',
  'not offered': 'विकल्प में नहीं',
  '{used, plural, =0 {not used} one {# record} other {# records}}': '{used, plural, =0 {कहीं नहीं} one {# रिकॉर्ड} other {# रिकॉर्ड}}',
  'Offer again: {value}': 'फिर से रखें: {value}',
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
  'Shown at the top of every page, on the sign-in page, on prints and on receipts. Empty: Hostelry.':
    'यह हर पन्ने के ऊपर, साइन-इन पन्ने, छपे काग़ज़ और रसीदों पर आता है। ख़ाली हो तो: Hostelry।',
  'UPI address': 'UPI पता',
  'Students pay their fines to it by UPI, with the amount filled in: such as kaveri.hostel@sbi. Empty: not by UPI.':
    'विद्यार्थी इस पर UPI से जुर्माना चुकाते हैं, रकम भरी हुई होती है: जैसे kaveri.hostel@sbi। ख़ाली: UPI से नहीं।',
  'Where fines are paid in person': 'जुर्माना ख़ुद कहाँ चुकाएँ',
  'Place and hours, such as: Office, block A, ground floor. Monday to Saturday, 9 AM to 5 PM.':
    'जगह और समय, जैसे: कार्यालय, ब्लॉक A, भूतल। सोमवार से शनिवार, सुबह 9 से शाम 5।',
  'Highest fine (₹)': 'सबसे बड़ा जुर्माना (₹)',
  'A higher one is refused when it is imposed. At most {limit}.': 'इससे बड़ा जुर्माना नहीं लगाया जा सकेगा। अधिक से अधिक {limit}।',
  'Students see who lives in other rooms': 'विद्यार्थी देख सकें कि दूसरे कमरों में कौन रहता है',
  'Otherwise they see how many live in a room of their hostel, and names in their own room only.':
    'नहीं तो उन्हें अपने हॉस्टल के कमरों में सिर्फ़ गिनती दिखती है, और नाम केवल अपने कमरे के।',
  'Keep it so': 'ऐसे ही रखें',
  'Name and logo': 'नाम और लोगो',
  'New programme': 'नया कोर्स',
  'New batch': 'नया बैच',
  'Inventory categories': 'सामान की श्रेणियाँ',
  'New category': 'नई श्रेणी',
  'What students see': 'विद्यार्थियों को क्या दिखता है',
  'For the whole institution. Each change is in the audit log and can be undone there.':
    'पूरे संस्थान के लिए। हर बदलाव ऑडिट लॉग में रहता है और वहाँ से वापस लिया जा सकता है।',
  'The setting is saved.': 'सेटिंग सहेजी गई।',
  'Write {value} as a time slot such as 10:00 PM - 06:00 AM.': '{value} को इस तरह लिखें: 10:00 PM - 06:00 AM।',
  'At least one time slot must be offered.': 'कम से कम एक समय विकल्प में होना चाहिए।',
  'Choose a time zone such as Asia/Kolkata.': 'कोई समय क्षेत्र चुनें, जैसे Asia/Kolkata।',
  'In {zone} it is now {time}.': '{zone} में अभी का समय: {time}।',
  '{there} Today stays {day}.': '{there} आज की तारीख {day} ही रहेगी।',
  'Today becomes {day}, not {today}': 'आज की तारीख {today} के बजाय {day} हो जाएगी',
  '{there} Roll call, leave, notices and the roster follow the new day immediately, for everybody. Days already recorded stay as they are.':
    '{there} हाज़िरी, छुट्टी, सूचनाएँ और ड्यूटी तुरंत सबके लिए नई तारीख से चलेंगी। पहले से लिखी तारीखें वैसी ही रहेंगी।',
  'Time zone': 'समय क्षेत्र',
  'It decides which day it is at the hostels, such as Asia/Kolkata. Empty: as on the server, {zone}.':
    'इससे तय होता है कि हॉस्टलों में आज कौन-सी तारीख है, जैसे Asia/Kolkata। ख़ाली हो तो सर्वर वाला: {zone}।',
  'Time slots of the roster': 'ड्यूटी के समय',
  'A slot ends at another time than it begins.': 'शुरू और ख़त्म होने का समय अलग होना चाहिए।',
  '{slot}, over midnight': '{slot}, आधी रात के पार',
  'A slot may last over midnight, such as 10:00 PM to 06:00 AM. What is hidden stays in the weeks that have it.':
    'समय आधी रात के पार भी जा सकता है, जैसे 10:00 PM से 06:00 AM। जो छिपाया गया है वह उन हफ़्तों में रहता है जिनमें वह है।',
  Settings: 'सेटिंग',
  '{taken, plural, one {taken} other {# taken}}': '{taken, plural, one {भरी हुई} other {# भरी हुई}}',
};
