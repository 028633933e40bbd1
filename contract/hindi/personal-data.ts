/** What is kept of a person: exported and erased. */
import type { Catalogue } from '#contract/text/text.ts';

export const personalData: Catalogue = {
  'Download personal data': 'निजी जानकारी डाउनलोड करें',
  'Personal data': 'निजी जानकारी',
  'Personal data of {name}': '{name} की निजी जानकारी',
  'What is kept about you': 'आपके बारे में क्या रखा गया है',
  'Your details and records, your notifications, where you are signed in and what you did, as an Excel workbook. Tell an administrator if something in it is wrong.':
    'आपका ब्योरा और रिकॉर्ड, आपकी सूचनाएँ, आप कहाँ साइन-इन हैं और आपने क्या किया, Excel वर्कबुक में। कुछ ग़लत हो तो प्रशासक को बताएँ।',
  'Everything that is kept about this person, as an Excel workbook with a sheet for each kind of record.':
    'इस व्यक्ति के बारे में जो कुछ रखा गया है, Excel वर्कबुक में, हर तरह के रिकॉर्ड की अलग शीट के साथ।',
  'It could not be exported': 'निर्यात नहीं हो सका',
  // the sheets of the export
  Stays: 'निवास',
  'Room changes': 'कमरे के बदलाव',
  'Requests of groups': 'समूहों के अनुरोध',
  'Seats offered': 'दी गई सीटें',
  'Room-change wishes': 'कमरा बदलने की पसंद',
  'Opened on': 'कब खुला',
  'Code in the receipt': 'रसीद में कोड',
  'In a group since': 'समूह में कब से',
  'Place in the waiting list': 'प्रतीक्षा सूची में स्थान',
  Accepted: 'स्वीकार',
  Expired: 'समय बीत गया',
  Withdrawn: 'वापस लिया गया',
  'With another student': 'किसी और विद्यार्थी के साथ',
  'Signed in now': 'अभी साइन-इन',
  'Signed in from': 'कहाँ से साइन-इन',
  Teams: 'टीमें',
  'Done by the person': 'व्यक्ति ने क्या किया',
  'Recorded about the person': 'व्यक्ति के बारे में दर्ज',
  'Photo since': 'फ़ोटो कब से',
  'Account made on': 'खाता कब बना',
  'Password set on': 'पासवर्ड कब रखा गया',
  'Sign-in code given on': 'साइन-इन कोड कब दिया गया',
  'Second factor since': 'दूसरा चरण कब से',
  'Disabled since': 'कब से बंद',
  'Details corrected on': 'ब्योरा कब सुधारा गया',
  'Marked on': 'कब दर्ज हुआ',
  'Closed on': 'कब बंद हुआ',
  'Decisions taken back': 'वापस लिए गए फ़ैसले',
  Text: 'लिखा हुआ',
  Read: 'पढ़ा',
  Device: 'डिवाइस',
  'Signed in on': 'साइन-इन कब',
  'Last seen on': 'पिछली बार कब',
  'Address or device': 'पता या डिवाइस',
  'Joined on': 'कब जुड़े',
  'Deleted on': 'कब मिटाया गया',
  'The person': 'स्वयं',
  'The program': 'प्रोग्राम',
  // what was erased
  Erased: 'कब मिटाया गया व्यक्ति',
  'Erased person': 'मिटाया गया व्यक्ति',
  'Recorded changes removed': 'हटाए गए दर्ज बदलाव',
  'Network addresses removed': 'हटाए गए नेटवर्क पते',
  'Erased a person': 'एक व्यक्ति की जानकारी मिटाई',
  '{record} (erased)': '{record} (मिटाया गया)',
  'No longer kept: it was about a person who was erased.': 'अब नहीं रखा गया: यह उस व्यक्ति के बारे में था जिसकी जानकारी मिटा दी गई।',
  'The person was erased.': 'व्यक्ति की जानकारी मिटा दी गई।',
  'This person was erased. Nothing more can be recorded about them.': 'इस व्यक्ति की जानकारी मिटा दी गई है। अब इनके बारे में कुछ नहीं रखा जा सकता।',
  'A person whom it concerns was erased since, and what it changed about them is no longer kept.':
    'जिसके बारे में यह है, उसकी जानकारी इस बीच मिटा दी गई, और जो बदला था वह अब नहीं रखा गया।',
  // the dialog
  'Erase for ever': 'हमेशा के लिए मिटाएँ',
  'Nobody was erased': 'किसी की जानकारी नहीं मिटाई गई',
  'Nobody was erased: {first}{more, plural, =0 {} one { # more thing stands in the way.} other { # more things stand in the way.}}':
    'किसी की जानकारी नहीं मिटाई गई: {first}{more, plural, =0 {} one { # और बात आड़े आती है।} other { # और बातें आड़े आती हैं।}}',
  'There is no way back.': 'इसे वापस नहीं लिया जा सकता।',
  'To be settled first': 'पहले यह निपटाएँ',
  'What erasing would do could not be shown': 'मिटाने से क्या होगा, यह नहीं दिखाया जा सका',
  'To erase {name}, type the username: {username}': '{name} की जानकारी मिटाने के लिए यूज़रनेम लिखें: {username}',
  'Type the username as it stands above.': 'यूज़रनेम वैसे ही लिखें जैसे ऊपर है।',
  'Goes:': 'क्या मिटेगा:',
  'name, username and all other details, notifications and sessions, from the audit log too. The username is free again.':
    'नाम, यूज़रनेम और बाकी सारा ब्योरा, सूचनाएँ और सेशन, ऑडिट लॉग से भी। यूज़रनेम फिर से ख़ाली हो जाएगा।',
  'Texts that go:': 'क्या लिखा हुआ मिटेगा:',
  'those of {records}.': '{records} का।',
  'Stays for the totals, without a name:': 'जोड़ के लिए, बिना नाम के, क्या रहेगा:',
  '{records}. It says “{called}”.': '{records}। वहाँ “{called}” लिखा रहेगा।',
  'Stays without a name:': 'बिना नाम के क्या रहेगा:',
  'what they did, decided and announced. It says “{called}”.': 'जो किया, तय किया और बताया गया। वहाँ “{called}” लिखा रहेगा।',
  'Texts of others:': 'दूसरों का लिखा हुआ:',
  'none names the person word for word. Other ways of naming somebody are not found.':
    'किसी में इनका नाम शब्दशः नहीं है। नाम लेने के दूसरे तरीके नहीं मिलते।',
  '{mentions, plural, one {# names} other {# name}} the person by {words}. “{called}” takes the place. Other ways of naming somebody are not found.':
    '{mentions, plural, one {# में} other {# में}} इनके लिए {words} है। उसकी जगह “{called}” आएगा। नाम लेने के दूसरे तरीके नहीं मिलते।',
  '“{word}”': '“{word}”',
  '{leave, plural, one {# leave request} other {# leave requests}}': '{leave, plural, one {छुट्टी का # आवेदन} other {छुट्टी के # आवेदन}}',
  '{complaints, plural, one {# complaint} other {# complaints}}': '{complaints, plural, one {# शिकायत} other {# शिकायतें}}',
  '{roomChanges, plural, one {# request for another room} other {# requests for another room}}':
    '{roomChanges, plural, one {दूसरे कमरे का # अनुरोध} other {दूसरे कमरे के # अनुरोध}}',
  '{fines, plural, one {# fine} other {# fines}}': '{fines, plural, one {# जुर्माना} other {# जुर्माने}}',
  '{stays, plural, one {# stay} other {# stays}} in a room': 'कमरे में {stays, plural, one {# निवास} other {# निवास}}',
  '{attendance, plural, one {# mark} other {# marks}} of attendance': 'हाज़िरी के {attendance, plural, one {# निशान} other {# निशान}}',
  'that were made until now still hold the person. The daily ones are gone after {days, plural, one {# day} other {# days}}; others and copies you delete yourself.':
    'जो अब तक बने हैं, उनमें यह व्यक्ति अब भी है। रोज़ वाले {days, plural, one {# दिन} other {# दिन}} बाद नहीं रहेंगे; बाकी और उनकी नक़लें आप ख़ुद मिटाएँ।',
  'that were made until now still hold the person, until you delete them.': 'जो अब तक बने हैं, उनमें यह व्यक्ति तब तक है जब तक आप उन्हें न मिटाएँ।',
  // what stands in the way
  'You cannot erase yourself. Another administrator can.': 'आप अपनी जानकारी ख़ुद नहीं मिटा सकते। कोई दूसरा प्रशासक मिटा सकता है।',
  '{person} leads the team of {hostel}. Take them out of the team first.': '{person} {hostel} की टीम के प्रमुख हैं। पहले उन्हें टीम से हटाएँ।',
  '{person} is in the team of {hostel}. Take them out of the team first.': '{person} {hostel} की टीम में हैं। पहले उन्हें टीम से हटाएँ।',
  '{person} is a student of {hostel}. Check them out first.': '{person} {hostel} में रहते हैं। पहले उनका चेक-आउट करें।',
  '{fines, plural, one {# fine is} other {# fines are}} unpaid: {amount}. Have it paid first, or cancel it.':
    '{fines, plural, one {# जुर्माना बाकी है} other {# जुर्माने बाकी हैं}}: {amount}। पहले चुकवाएँ या रद्द करें।',
  '{payments, plural, one {# payment is} other {# payments are}} not confirmed: {amount}. Confirm it first, or cancel the fine.':
    '{payments, plural, one {# भुगतान की पुष्टि} other {# भुगतानों की पुष्टि}} नहीं हुई: {amount}। पहले पुष्टि करें या जुर्माना रद्द करें।',
  '{leave, plural, one {# leave request waits} other {# leave requests wait}} for a decision.':
    '{leave, plural, one {छुट्टी के # आवेदन पर} other {छुट्टी के # आवेदनों पर}} फ़ैसला बाकी है।',
  '{complaints, plural, one {# complaint is} other {# complaints are}} not resolved yet.':
    '{complaints, plural, one {# शिकायत का हल} other {# शिकायतों का हल}} अभी बाकी है।',
  'A request for another room is open.': 'दूसरे कमरे का एक अनुरोध खुला है।',
};
