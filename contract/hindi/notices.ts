/** The notice board, and whom a notice is for. */
import type { Catalogue } from '#contract/text/text.ts';

export const notices: Catalogue = {
  'For role': 'किस भूमिका के लिए',
  'For hostel': 'किस हॉस्टल के लिए',
  'Shown until': 'कब तक दिखेगा',
  'New notice: {title}': 'नया नोटिस: {title}',
  '{people} of {hostel}': '{hostel} के {people}',
  'Everybody of {hostel}': '{hostel} में सभी',
  'For: {audience}': 'किनके लिए: {audience}',
  'Until {day}': '{day} तक',
  'Not yours to change': 'यह आप नहीं बदल सकते',
  'Back to the notice board': 'नोटिस बोर्ड पर वापस',
  'On the board': 'बोर्ड पर',
  'On the notice board': 'नोटिस बोर्ड पर',
  'What you write is shown here as it will appear on the notice board.': 'आप जो लिखेंगे, वह यहाँ वैसा ही दिखेगा जैसा नोटिस बोर्ड पर दिखेगा।',
  'No ended notices': 'कोई पुराना नोटिस नहीं',
  'Notices whose last day is over are listed here.': 'जिस नोटिस का आख़िरी दिन बीत गया, वह यहाँ रहता है।',
  Caretakers: 'केयरटेकर',
  Wardens: 'वार्डन',
  'Another hostel': 'दूसरा हॉस्टल',
  Administrators: 'प्रशासक',
  'Only those you choose read it, and they are notified. Administrators read it too.':
    'इसे सिर्फ़ वही पढ़ते हैं जिन्हें आप चुनें, और उन्हें सूचना मिलती है। प्रशासक भी इसे पढ़ते हैं।',
  'For whom': 'किनके लिए',
  'Of which hostel': 'किस हॉस्टल के',
  'Last day on the board (optional)': 'बोर्ड पर आख़िरी दिन (ज़रूरी नहीं)',
  'Last day': 'आख़िरी दिन',
  'Sent as a message': 'संदेश के रूप में भेजा गया',
  'Sent a notice as a message': 'नोटिस संदेश के रूप में भेजा',
  'The last day of this notice is over, or this house sends no messages at present.':
    'इस नोटिस का आख़िरी दिन बीत गया है, या यहाँ से अभी संदेश नहीं भेजे जाते।',
  'Send it as a message too': 'इसे संदेश के रूप में भी भेजें',
  'You are asked once more before it goes.': 'भेजने से पहले एक बार और पूछा जाएगा।',
  'Guardians find it on their page My child. Administrators read it too.':
    'अभिभावकों को यह उनके पेज “मेरा बच्चा” पर मिलता है। प्रशासक भी इसे पढ़ते हैं।',
  '{unreached, plural, one {# student has} other {# students have}} no guardian who can be reached':
    '{unreached, plural, one {# विद्यार्थी के} other {# विद्यार्थियों के}} किसी अभिभावक तक संदेश नहीं पहुँच सकता',
  '{unreached, plural, one {# person} other {# people}} cannot be reached':
    '{unreached, plural, one {# व्यक्ति} other {# लोगों}} तक संदेश नहीं पहुँच सकता',
  '{people, plural, =0 {nobody} one {# person} other {# people}}': '{people, plural, =0 {कोई नहीं} one {# व्यक्ति} other {# लोग}}',
  '{count} delivered': '{count} पहुँचे',
  '{count} sent': '{count} भेजे गए',
  '{count} waiting': '{count} बाक़ी',
  '{count} failed': '{count} नहीं पहुँचे',
  '{count} perhaps sent': '{count} शायद भेजे गए',
  'nothing sent': 'कुछ नहीं भेजा गया',
  'The notice goes out as a message.': 'नोटिस संदेश के रूप में जा रहा है।',
  '{told, plural, one {# person was} other {# people were}} notified, {opened} opened it.':
    '{told, plural, one {# व्यक्ति} other {# लोगों}} को सूचना मिली, {opened} ने खोली।',
  'Nobody has been notified of it.': 'इसकी सूचना किसी को नहीं दी गई है।',
  'A message now would reach': 'अभी संदेश इन तक पहुँचेगा',
  'It goes by day, to those who want messages there. Who has opened or got the notice does not get it again.':
    'यह दिन में उन्हें जाता है जो वहाँ संदेश चाहते हैं। जिसने नोटिस खोल लिया या पा लिया, उसे फिर नहीं जाता।',
  'The notice was not sent': 'नोटिस नहीं भेजा गया',
  'Send as a message': 'संदेश के रूप में भेजें',
  'Who gets the notice': 'नोटिस किसे मिलता है',
  'Who gets it': 'किसे मिलता है',
  'Who gets it: {title}, {when}': 'किसे मिलता है: {title}, {when}',
};
