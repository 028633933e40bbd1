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
};
