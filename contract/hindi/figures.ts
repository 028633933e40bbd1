/** Figures. */
import type { Catalogue } from '#contract/text/text.ts';

export const figures: Catalogue = {
  Figures: 'आँकड़े',
  'Over the year': 'साल भर में',
  'Choose a hostel': 'हॉस्टल चुनें',
  'The figure could not be loaded': 'आँकड़े लोड नहीं हो सके',
  'Seats taken over the year': 'साल भर में भरी सीटें',
  '{taken} of {seats} seats are taken now. The dashed line is all the seats that there are now.':
    'अभी {seats} में से {taken} सीटें भरी हैं। टूटी रेखा अभी की सारी सीटें दिखाती है।',
  'Choose a hostel to see who lived there on a day.': 'किसी दिन वहाँ कौन रहता था, यह देखने के लिए हॉस्टल चुनें।',
  'No student has lived in a room yet.': 'अभी तक कोई विद्यार्थी किसी कमरे में नहीं रहा।',
  '{taken} of {seats}, {percent} %': '{seats} में से {taken}, {percent} %',
  'Present in the evening': 'शाम की हाज़िरी',
  'Of those present or absent, how many in a hundred were present, on each of the last {evenings} evenings.':
    'पिछली {evenings} शामों में, उपस्थित या अनुपस्थित रहे लोगों में से सौ में कितने उपस्थित थे।',
  'Nobody was marked in the last {evenings} evenings.': 'पिछली {evenings} शामों में किसी की हाज़िरी नहीं लगी।',
  '{percent} % last time': 'पिछली बार {percent} %',
  'between {low} % and {high} %': '{low} % और {high} % के बीच',
  'Away in the nights ahead': 'आने वाली रातों में बाहर',
  'On approved leave. Most in the night after {day}: {count}.': 'मंज़ूर छुट्टी पर। सबसे अधिक {day} के बाद की रात: {count}।',
  'Nobody has approved leave in the next {nights} nights.': 'अगली {nights} रातों के लिए किसी की छुट्टी मंज़ूर नहीं है।',
  'Night after {day}: {count} away': '{day} के बाद की रात: {count} बाहर',
  'Away in the night after': 'किस दिन के बाद की रात बाहर',
  'In the last 12 months': 'पिछले 12 महीनों में',
  Took: 'समय लगा',
  '{hostel} (archived)': '{hostel} (संग्रह में)',
  'Inside now': 'अभी अंदर',
  '{inside} are inside, {out} out and {away} on leave. The fire sheet has their names.':
    '{inside} अंदर, {out} बाहर और {away} छुट्टी पर हैं। उनके नाम निकासी सूची में हैं।',
  'No student lives here.': 'यहाँ कोई विद्यार्थी नहीं रहता।',
  'Through the gate': 'गेट से आना-जाना',
  '{out} times somebody went out and {back} times came in on the last {gateDays} days, by the hour. There is no list of single times.':
    'पिछले {gateDays} दिनों में {out} बार कोई बाहर गया और {back} बार अंदर आया, घंटे के अनुसार। हर बार की अलग सूची नहीं है।',
  'Nobody passed the gate on the last {gateDays} days.': 'पिछले {gateDays} दिनों में गेट से कोई नहीं गुज़रा।',
  'Often absent': 'बार-बार अनुपस्थित',
  'Marked absent twice or more in the last {evenings} evenings; {once, plural, =0 {nobody else} one {# other} other {# others}} once.':
    'पिछली {evenings} शामों में दो या अधिक बार अनुपस्थित; एक बार {once, plural, =0 {और कोई नहीं} one {# और} other {# और}}।',
  'Nobody was absent twice in the last {evenings} evenings.': 'पिछली {evenings} शामों में कोई दो बार अनुपस्थित नहीं रहा।',
  Evenings: 'शामें',
  'Complaints by kind': 'प्रकार के अनुसार शिकायतें',
  'Complaints by place': 'जगह के अनुसार शिकायतें',
  '{resolved} resolved and {open} open in the last 12 months. Half of those resolved took no more than the days at the side.':
    'पिछले 12 महीनों में {resolved} सुलझीं और {open} खुली हैं। सुलझी शिकायतों में से आधी बगल में लिखे दिनों के भीतर सुलझीं।',
  'How long complaints took': 'शिकायतों में कितना समय लगा',
  'From the complaint to its resolution, of those made in the last 12 months.': 'पिछले 12 महीनों की शिकायतें: दर्ज होने से सुलझने तक।',
  'Within a day': 'एक दिन के भीतर',
  '2 or 3 days': '2 या 3 दिन',
  '4 to 7 days': '4 से 7 दिन',
  'More than a week': 'एक सप्ताह से अधिक',
  'Not resolved yet': 'अभी नहीं सुलझी',
  'No fine in the last {months} months.': 'पिछले {months} महीनों में कोई जुर्माना नहीं।',
  'Fines by month': 'महीने के अनुसार जुर्माने',
  'Of what was imposed in 12 months, {paid} are paid, {unpaid} unpaid and {cancelled} cancelled.':
    '12 महीनों में लगाए गए जुर्मानों में से {paid} चुकाए गए, {unpaid} बाकी हैं और {cancelled} रद्द हुए।',
  Month: 'महीना',
  Numbers: 'संख्याएँ',
  Unpaid: 'बाकी',
  'Late returns': 'देर से वापसी',
  '{count} times in {evenings} evenings somebody came in later than they might. There is no list of single times.':
    '{evenings} शामों में {count} बार कोई तय समय के बाद आया। हर बार की अलग सूची नहीं है।',
  'Nobody came in late in the last {evenings} evenings.': 'पिछली {evenings} शामों में कोई देर से नहीं आया।',
  Evening: 'शाम',
  Late: 'देर से',
  'Often late': 'अक्सर देर से',
  'Came in late twice or more in the last {evenings} evenings; {once, plural, =0 {nobody else} one {# other} other {# others}} once.':
    'पिछली {evenings} शामों में दो या ज़्यादा बार देर से आए; एक बार {once, plural, =0 {और कोई नहीं} one {# और} other {# और}}।',
  'Nobody came in late twice in the last {evenings} evenings.': 'पिछली {evenings} शामों में कोई दो बार देर से नहीं आया।',
};
