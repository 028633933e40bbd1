/** The screens by which rounds are opened, drawn and published, and what they heed. */
import type { Catalogue } from '#contract/text/text.ts';

export const roundOffice: Catalogue = {
  // opening a round
  'Rooms by lot': 'लॉटरी से कमरे',
  'Rooms by list': 'सूची से कमरे',
  'Everybody without a room, by lot, until Friday': 'बिना कमरे वाले सभी, लॉटरी से, शुक्रवार तक',
  'Everybody without a room, by list, until Friday': 'बिना कमरे वाले सभी, सूची से, शुक्रवार तक',
  'Those who have rooms exchange them, until Friday': 'कमरे वाले आपस में बदलें, शुक्रवार तक',
  'Start with a usual round': 'किसी आम राउंड से शुरू करें',
  'It fills in everything below, for all hostels. Change what you like.': 'यह नीचे सब कुछ सभी हॉस्टलों के लिए भर देता है। जो चाहें बदल लें।',
  'What students may choose': 'विद्यार्थी क्या चुन सकते हैं',
  'All rooms of these hostels are alike, so there is nothing to wish for.': 'इन हॉस्टलों के सभी कमरे एक जैसे हैं, इसलिए इच्छा करने को कुछ नहीं है।',
  'Name and times': 'नाम और समय',
  '{students, plural, one {# student of these hostels is} other {# students of these hostels are}} notified immediately and may say which other rooms they would like. Nobody is moved before you have looked at the proposal.':
    'इन हॉस्टलों के {students, plural, one {# विद्यार्थी को} other {# विद्यार्थियों को}} तुरंत सूचना मिलती है, और वे बता सकते हैं कि उन्हें कौन से दूसरे कमरे चाहिए। आपके प्रस्ताव देखने से पहले किसी का कमरा नहीं बदलता।',
  'With wishes': 'इच्छाओं वाले',
  'In a round, students choose and wish until a closing time. Then rooms are given by list or by lot, or exchanged among those who ask. You look at the result before it is published, and each student can read why.':
    'राउंड में विद्यार्थी बंद होने के समय तक चुनते और इच्छाएँ बताते हैं। फिर कमरे सूची से या लॉटरी से दिए जाते हैं, या माँगने वालों के बीच बदले जाते हैं। प्रकाशित होने से पहले नतीजा आप देखते हैं, और हर विद्यार्थी कारण पढ़ सकता है।',
  // the list and one round
  'Many students get rooms at the same time, by a policy that everybody can read.':
    'बहुत से विद्यार्थियों को एक साथ कमरे मिलते हैं, एक ऐसी नीति से जिसे सब देख सकते हैं।',
  'No rounds yet': 'अभी कोई राउंड नहीं',
  'About this round': 'इस राउंड के बारे में',
  'Order of the turns': 'बारियों का क्रम',
  'All draw together': 'सबका ड्रॉ साथ होता है',
  'is kept for {hours, plural, one {# hour} other {# hours}}': '{hours, plural, one {# घंटे} other {# घंटे}} रखी जाती है',
  'This round was cancelled': 'यह राउंड रद्द हुआ',
  'with {grouped, plural, one {# student} other {# students}}': '{grouped, plural, one {# विद्यार्थी} other {# विद्यार्थी}} के साथ',
  'Students with wishes': 'इच्छा बताने वाले विद्यार्थी',
  'Draw the rooms': 'कमरों का ड्रॉ करें',
  'The rooms are being drawn. With many students this takes a few seconds.': 'कमरों का ड्रॉ हो रहा है। बहुत विद्यार्थी हों तो कुछ सेकंड लगते हैं।',
  'The rooms were not drawn': 'कमरों का ड्रॉ नहीं हुआ',
  '{students, plural, one {# student} other {# students}}, {groups, plural, one {# group} other {# groups}} and their wishes are written down as they are now. Nobody can choose any more. It can be undone until the rooms are drawn or the closing time has come.':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थी}}, {groups, plural, one {# समूह} other {# समूह}} और उनकी इच्छाएँ जैसी अभी हैं वैसी लिख ली जाती हैं। फिर कोई नहीं चुन सकता। कमरों का ड्रॉ होने या बंद होने का समय आने तक इसे वापस लिया जा सकता है।',
  'Cancel this round?': 'यह राउंड रद्द करें?',
  'Cancel round': 'राउंड रद्द करें',
  'Keep round': 'राउंड रहने दें',
  'All its students will read it.': 'इसे राउंड के सब विद्यार्थी पढ़ते हैं।',
  'The round was not cancelled': 'राउंड रद्द नहीं हुआ',
  '{students, plural, one {# student is} other {# students are}} notified. Their groups and wishes no longer count, and they can be in another round.':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} को बताया जाता है। उनके समूह और इच्छाएँ बेकार हो जाती हैं, और वे दूसरे राउंड में हो सकते हैं।',
  'Closing time': 'बंद होने का समय',
  'Change the round': 'राउंड बदलें',
  'Open the round again': 'राउंड फिर खोलें',
  'Open again': 'फिर खोलें',
  'The round was not changed': 'राउंड नहीं बदला',
  '{round} is changed.': '{round} बदला गया।',
  'Until then students choose.': 'तब तक विद्यार्थी चुनते हैं।',
  'With a new closing time the round opens again, and students can go on choosing.':
    'बंद होने का नया समय देने पर राउंड फिर खुलता है, और विद्यार्थी आगे चुन सकते हैं।',
  'Give a day and a time.': 'दिन और समय दें।',
  'Choose a time in the future.': 'आगे का समय चुनें।',

  // opening one
  'Hostels whose free seats are given': 'जिनकी ख़ाली सीटें दी जाती हैं',
  '{hostel} · {seats, plural, one {# seat} other {# seats}}, {free} free':
    '{hostel} · {seats, plural, one {# सीट} other {# सीटें}}, {free} ख़ाली',
  'Which students without a room': 'बिना कमरे के विद्यार्थियों में से कौन',
  Batches: 'बैच',
  Programmes: 'कोर्स',
  'None chosen: all of them.': 'कुछ न चुनें तो सब।',
  'None chosen: all of them. Each hostel takes in only students it is for.': 'कुछ न चुनें तो सब। हर हॉस्टल उन्हीं को लेता है जिनके लिए वह है।',
  'The numbers of students and seats could not be loaded': 'यह नहीं बताया जा सकता कि कितने विद्यार्थी और सीटें हैं',
  'Choose the hostels first, to see how many students and seats there are.': 'पहले हॉस्टल चुनें, तब दिखेगा कि कितने विद्यार्थी और सीटें हैं।',
  'Friends may form groups, which stay together': 'दोस्त समूह बना सकते हैं, जो साथ रहते हैं',
  'Students rank them in an order of their own.': 'विद्यार्थी उन्हें अपने क्रम में रखते हैं।',
  'Students read it, such as "Rooms of 2026/27".': 'विद्यार्थी इसे पढ़ते हैं, जैसे "2026/27 के कमरे"।',
  'How long a seat that becomes free is kept for a student on the waiting list.':
    'प्रतीक्षा करने वालों के लिए: ख़ाली हुई सीट उनमें से एक के लिए कितनी देर रखी जाती है।',
  'Open the round': 'राउंड खोलें',
  'The round was not opened': 'राउंड नहीं खुला',
  'Open this round?': 'यह राउंड खोलें?',
  'The round is open. {students, plural, one {# student is} other {# students are}} notified.':
    'राउंड खुला है। {students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} को बताया गया।',
  '{students, plural, one {# student is} other {# students are}} notified immediately. There {seats, plural, one {is # free seat} other {are # free seats}}. A round cannot be undone, only cancelled with a reason.':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} को तुरंत बताया जाता है। {seats, plural, one {# ख़ाली सीट है} other {# ख़ाली सीटें हैं}}। राउंड वापस नहीं लिया जा सकता, सिर्फ़ कारण देकर रद्द हो सकता है।',
  'Students choose until the closing time; then you have the rooms drawn, look, and publish.':
    'बंद होने के समय तक विद्यार्थी चुनते हैं; फिर आप कमरों का ड्रॉ कराते हैं, देखते हैं और प्रकाशित करते हैं।',
  'A round gives the free seats of hostels. Add a hostel first.': 'राउंड हॉस्टलों की ख़ाली सीटें देता है। पहले एक हॉस्टल जोड़ें।',
  'Students without a room': 'बिना कमरे के विद्यार्थी',
  'Free seats': 'ख़ाली सीटें',
  'Nobody: this round would have no students. Students who have a room keep it and are in no round.':
    'कोई नहीं: ऐसा राउंड किसी विद्यार्थी के लिए नहीं होगा। जिसके पास कमरा है वह उसे रखता है और किसी राउंड में नहीं है।',
  '{more, plural, one {# student} other {# students}} more than seats will wait.':
    'सीटों से {more, plural, one {# विद्यार्थी} other {# विद्यार्थी}} ज़्यादा हैं, जो प्रतीक्षा करेंगे।',
  '{students, plural, one {# of them is} other {# of them are}} in another round that is not over.':
    'इनमें से {students, plural, one {#} other {#}} दूसरे राउंड में हैं जो पूरा नहीं हुआ।',
  'A student can be in one round at a time. Choose other students, or wait for that round.':
    'विद्यार्थी एक समय में एक ही राउंड में हो सकता है। दूसरे विद्यार्थी चुनें, या उस राउंड तक रुकें।',
  'Whose turn comes first': 'किसकी बारी पहले आती है',
  'All draw together. With tiers, those of the first have their turn before those of the second, and so on.':
    'सबका ड्रॉ साथ होता है। श्रेणियाँ हों तो पहली श्रेणी की बारी दूसरी से पहले आती है, और इसी तरह आगे।',
  'Within a tier the lot decides. Students in no tier come last.': 'श्रेणी के भीतर लॉटरी तय करती है। जो किसी श्रेणी में नहीं है वह अंत में आता है।',
  'Batches of the tier': 'श्रेणी के बैच',
  'Programmes of the tier': 'श्रेणी के कोर्स',
  'This tier exists already.': 'ऐसी श्रेणी पहले से है।',
  'Add this tier': 'यह श्रेणी जोड़ें',
  'Add a tier': 'श्रेणी जोड़ें',
  'A tier for each batch': 'हर बैच की एक श्रेणी',
  'Remove all tiers': 'सब श्रेणियाँ हटाएँ',

  // the proposal and the result
  Proposal: 'प्रस्ताव',
  Result: 'नतीजा',
  'Get a room': 'कमरा पाते हैं',
  'of {students}': '{students} में से',
  Wait: 'प्रतीक्षा में',
  'Seats stay free': 'सीटें ख़ाली रहती हैं',
  'Get the size they want most': 'सबसे पसंद का आकार मिलता है',
  'Get their first wish': 'पहली पसंद मिलती है',
  'Needs of an accessible room met': 'दिव्यांग-सुलभ कमरे की ज़रूरतें पूरी',
  'Different from the proposal before': 'पिछले प्रस्ताव से अलग',
  '{hostel}: {into, plural, one {# student} other {# students}}, {left} free':
    '{hostel}: {into, plural, one {# विद्यार्थी} other {# विद्यार्थी}}, {left} ख़ाली',
  'Students or rooms have changed since: this proposal cannot be published':
    'इस बीच विद्यार्थी या कमरे बदल गए हैं: यह प्रस्ताव प्रकाशित नहीं हो सकता',
  'Discard it and draw with students and rooms as they are now.': 'इसे हटाएँ और अभी के विद्यार्थियों और कमरों के साथ ड्रॉ करें।',
  'Draw with students and rooms as they are now': 'अभी के विद्यार्थियों और कमरों के साथ ड्रॉ करें',
  'Choose whom the tier is for first.': 'पहले चुनिए कि यह श्रेणी किसके लिए है।',
  'It is drawn from students, groups, wishes and rooms as they were written down when the round was closed: drawing again gives the same result.':
    'ड्रॉ उन विद्यार्थियों, समूहों, इच्छाओं और कमरों से होता है जो राउंड बंद होने पर लिखे गए थे: कितनी भी बार हो, नतीजा वही आता है।',
  '{problems, plural, one {One thing is} other {# things are}} impossible, whatever is drawn':
    '{problems, plural, one {एक बात} other {# बातें}} नहीं हो सकतीं, ड्रॉ जो भी हो',
  'You can still draw: students who cannot be placed wait. Or correct it, and draw with students and rooms as they are then.':
    'फिर भी ड्रॉ हो सकता है: तब जिन्हें जगह नहीं मिल सकती वे प्रतीक्षा करते हैं। या इसे ठीक करें, और तब के विद्यार्थियों और कमरों के साथ ड्रॉ करें।',
  Publish: 'प्रकाशित करें',
  'Discard proposal': 'प्रस्ताव हटाएँ',
  'The proposal was not discarded': 'प्रस्ताव नहीं हटा',
  'Publish the result?': 'नतीजा प्रकाशित करें?',
  'The round was not published': 'राउंड प्रकाशित नहीं हुआ',
  '{placed, plural, =0 {Nobody moves in} one {# student moves in} other {# students move in}}, {waiting, plural, =0 {nobody waits} one {# student waits} other {# students wait}}. They are notified immediately, and each can read why. It can be undone as a whole, for as long as nobody has moved since.':
    '{placed, plural, =0 {किसी को कमरा नहीं मिलता} one {# विद्यार्थी को कमरा मिलता है} other {# विद्यार्थियों को कमरा मिलता है}}, {waiting, plural, =0 {कोई प्रतीक्षा में नहीं है} one {# विद्यार्थी प्रतीक्षा में है} other {# विद्यार्थी प्रतीक्षा में हैं}}। उन सबको तुरंत बताया जाता है, और हर कोई पढ़ सकता है कि क्यों। जब तक किसी का कमरा न बदले, इसे पूरा वापस लिया जा सकता है।',
  'Number {number}': 'नंबर {number}',
  'Only administrators see it. Drawn': 'इसे सिर्फ़ प्रशासक देखते हैं। ड्रॉ का समय:',
  'Show it': 'कैसे दिखाएँ',
  Waits: 'प्रतीक्षा में',
  'Why: {student}': 'क्यों: {student}',
  Turn: 'बारी',
  'Batch and programme': 'बैच और कोर्स',
  'Group of': 'समूह में',
  'waits, number {no}': 'प्रतीक्षा में, नंबर {no}',
  Before: 'पहले',
  'Name, roll number or room': 'नाम, रोल नंबर या कमरा',
  'All students': 'सब विद्यार्थी',
  'Who gets a room': 'जिन्हें कमरा मिलता है',
  'Who waits': 'जो प्रतीक्षा करते हैं',
  'Different from before': 'जिनके लिए पहले से अलग है',
  'The round has no students here.': 'यहाँ राउंड में कोई विद्यार्थी नहीं है।',
  'The students of your hostel.': 'आपके हॉस्टल के विद्यार्थी।',
  'Waiting list': 'प्रतीक्षा सूची',
  'A seat that becomes free in these hostels is offered automatically to the first student whom it fits.':
    'इन हॉस्टलों में ख़ाली हुई सीट की पेशकश अपने-आप पहले ऐसे को होती है जिसके लिए वह ठीक हो।',
  'Nobody waits': 'कोई प्रतीक्षा में नहीं है',
  'Everybody in the round has a seat, or is no longer waiting.': 'राउंड में सबके पास सीट है, या वे अब प्रतीक्षा में नहीं हैं।',
  'Room {room}, {hostel}, until {when}': 'कमरा {room}, {hostel}, {when} तक',
  'Still before them': 'इनसे पहले अब भी',
  'Seat that is offered': 'पेशकश की सीट',
  'Offers passed': 'छोड़ी गई पेशकशें',

  // what rounds heed
  'One student': 'एक विद्यार्थी',
  'The other student': 'दूसरा विद्यार्थी',
  'Who must not share a room?': 'कौन एक कमरे में न रहें?',
  'Who needs an accessible room?': 'किसे दिव्यांग-सुलभ कमरा चाहिए?',
  Enter: 'लिखें',
  'Nothing was entered': 'कुछ नहीं लिखा गया',
  'Only wardens and administrators can read it. Write no more than they need.':
    'इसे सिर्फ़ वार्डन और प्रशासक पढ़ते हैं। उतना ही लिखें जितना उन्हें चाहिए।',
  'Entered by': 'किसने लिखा',
  Entered: 'कब लिखा',
  'Remove {what}': 'हटाएँ: {what}',
  'Who needs an accessible room': 'जिन्हें दिव्यांग-सुलभ कमरा चाहिए',
  'Enter a need': 'ज़रूरत लिखें',
  'They get a seat in a room marked as accessible, or wait for one.': 'उन्हें दिव्यांग-सुलभ कमरे में सीट मिलती है, या वे उसकी प्रतीक्षा करते हैं।',
  'The entry was not removed': 'प्रविष्टि नहीं हटी',
  'the need of {student}': '{student} की ज़रूरत',
  'No student is entered.': 'कोई विद्यार्थी लिखा नहीं है।',
  '{one} and {other}': '{one} और {other}',
  'Who must not share a room': 'जो एक कमरे में न रहें',
  'Enter a pair': 'जोड़ी लिखें',
  'They cannot read it, and a round never puts them into one group or room.': 'वे इसे नहीं पढ़ते, और राउंड से कभी एक समूह या कमरे में नहीं होते।',
  'the pair {students}': 'जोड़ी {students}',
  'No pair is entered.': 'कोई जोड़ी लिखी नहीं है।',
  'Rounds and the waiting list take it into account. Only wardens and administrators can read it.':
    'राउंड और प्रतीक्षा सूची इसका ध्यान रखते हैं। इसे सिर्फ़ वार्डन और प्रशासक पढ़ते हैं।',
  'Name or roll number': 'नाम या रोल नंबर',
};
