/** Rounds: what is drawn, groups, wishes and waiting lists. */
import type { Catalogue } from '#contract/text/text.ts';

export const rounds: Catalogue = {
  // refusals
  'There is no such round here.': 'यहाँ ऐसा कोई राउंड नहीं है।',
  'There is no such offer here.': 'यहाँ ऐसी कोई पेशकश नहीं है।',
  'There is no such proposal: the round was not drawn, or was drawn again.': 'ऐसा कोई प्रस्ताव नहीं है: राउंड का ड्रॉ नहीं हुआ, या दोबारा हुआ।',
  'There is no group with this code in your round.': 'आपके राउंड में इस कोड का कोई समूह नहीं है।',
  'This request is no longer there.': 'यह अनुरोध अब नहीं है।',
  'There is no such entry here.': 'यहाँ ऐसी कोई प्रविष्टि नहीं है।',
  'Choose a closing time in the future, within a year from now.': 'बंद होने का समय आगे का और आज से एक साल के भीतर का चुनें।',
  'This cannot be done: the round is already {state, select, open {open} closed {closed} proposed {proposed} published {published} other {cancelled}}.':
    'यह नहीं हो सकता: राउंड अब {state, select, open {खुला} closed {बंद} proposed {प्रस्तावित} published {प्रकाशित} other {रद्द}} है।',
  'You are {together} in your group. Take out the rooms that are too small for all of you: for {sizes}.':
    'आपके समूह में {together} लोग हैं। जो कमरे सबके लिए छोटे हैं उन्हें हटाएँ: {sizes} के लिए।',
  'The closing time of the round has passed.': 'राउंड के बंद होने का समय बीत चुका है।',
  'The round was drawn already and cannot be opened again.': 'राउंड का ड्रॉ हो चुका है, वह दोबारा नहीं खुलेगा।',
  'This offer has ended. Your place in the waiting list stays as it is.': 'यह पेशकश ख़त्म हो चुकी है। प्रतीक्षा सूची में आपका स्थान वैसा ही है।',
  'This seat is offered to a student of a waiting list. Choose another one, or wait until the offer is answered or has expired.':
    'यह सीट प्रतीक्षा सूची के एक विद्यार्थी के लिए रखी है। दूसरी चुनें, या जवाब आने या समय बीतने तक रुकें।',
  'This cannot be published, because something has changed since: {first}{more, plural, =0 {} one { And # more thing.} other { And # more things.}} Discard the proposal and draw with the students and rooms as they are now.':
    'यह प्रकाशित नहीं हो सकता, क्योंकि इस बीच कुछ बदल गया है: {first}{more, plural, =0 {} one { और # बात।} other { और # बातें।}} प्रस्ताव को हटाएँ और अभी के विद्यार्थियों और कमरों के साथ ड्रॉ करें।',
  '{students, plural, one {# of the students is} other {# of the students are}} in another round that is not over: {names}{more, plural, =0 {} other { and # more}}.':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थी}} दूसरे राउंड में हैं जो पूरा नहीं हुआ: {names}{more, plural, =0 {} other { और # अन्य}}।',
  'A student is in another round that is not over.': 'एक विद्यार्थी दूसरे राउंड में है जो पूरा नहीं हुआ।',
  'This round has no groups: every student takes part alone.': 'इस राउंड में सब अकेले आते हैं: समूह नहीं हैं।',
  'You are in a group with others already. Leave it first.': 'आप पहले से दूसरों के साथ एक समूह में हैं। पहले उसे छोड़ें।',
  'You are in no group of this round.': 'आप इस राउंड के किसी समूह में नहीं हैं।',
  'The group is full: no room in which all of you may live has more than {seats, plural, one {# seat} other {# seats}}.':
    'समूह भर गया है: जिस कमरे में आप सब रह सकते हैं, उसमें {seats, plural, one {# सीट} other {# सीटों}} से ज़्यादा नहीं हैं।',
  'You cannot be in one group, because there is no room in which all of you may live. The office of the hostel can say more.':
    'आप एक समूह में नहीं हो सकते, क्योंकि ऐसा कोई कमरा नहीं है जिसमें आप सब रह सकें। हॉस्टल का कार्यालय और बता सकता है।',
  'Choose two different students.': 'दो अलग-अलग विद्यार्थी चुनें।',
  'This cannot be wished for in this round.': 'इस राउंड में इसकी इच्छा नहीं की जा सकती।',
  'A round by list gives rooms by the list alone, so it asks for no wishes.':
    '"क्रम से" वाले राउंड में कमरे सिर्फ़ सूची से मिलते हैं, इसलिए इच्छाएँ नहीं पूछी जातीं।',

  // what went well
  'The round is closed with {students, plural, one {# student} other {# students}}.':
    'राउंड {students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} के साथ बंद हुआ।',
  '{placed, plural, =0 {Nobody would get a room.} one {# student would get a room.} other {# students would get a room.}} {waiting, plural, =0 {Nobody would wait.} one {# student would wait.} other {# students would wait.}}':
    '{placed, plural, =0 {किसी को कमरा नहीं मिलेगा।} one {# विद्यार्थी को कमरा मिलेगा।} other {# विद्यार्थियों को कमरा मिलेगा।}} {waiting, plural, =0 {कोई प्रतीक्षा नहीं करेगा।} one {# विद्यार्थी प्रतीक्षा करेगा।} other {# विद्यार्थी प्रतीक्षा करेंगे।}}',
  'The proposal was discarded. The round can be drawn again.': 'प्रस्ताव हटाया गया। राउंड का ड्रॉ फिर हो सकता है।',
  '{placed, plural, =0 {Nobody was given a room.} one {# student was given a room.} other {# students were given a room.}} {waiting, plural, =0 {Nobody waits.} one {# student waits.} other {# students wait.}}':
    '{placed, plural, =0 {इससे किसी को कमरा नहीं मिला।} one {इससे # विद्यार्थी को कमरा मिला।} other {इससे # विद्यार्थियों को कमरा मिला।}} {waiting, plural, =0 {कोई प्रतीक्षा में नहीं है।} one {# विद्यार्थी प्रतीक्षा में है।} other {# विद्यार्थी प्रतीक्षा में हैं।}}',
  'You have room {room} in {hostel} now.': 'अब {hostel} का कमरा {room} आपका है।',
  'You declined. Your place in the waiting list stays as it is.': 'आपने मना किया। प्रतीक्षा सूची में आपका स्थान वैसा ही है।',
  '{seats, plural, one {# free seat is} other {# free seats are}} kept for students of a waiting list to whom they are offered.':
    '{seats, plural, one {# ख़ाली सीट} other {# ख़ाली सीटें}} प्रतीक्षा सूची के उन विद्यार्थियों के लिए रखी हैं जिन्हें उनकी पेशकश हुई है।',
  'The round is cancelled. Its students are notified.': 'राउंड रद्द हुआ। उसके विद्यार्थियों को बताया गया।',
  'Your wishes are saved.': 'आपकी इच्छाएँ सहेजी गईं।',
  'Your group is made. Friends can ask for a place in it with the code {code}.': 'आपका समूह बन गया। दोस्त कोड {code} से उसमें जगह माँगते हैं।',
  'You asked for a place. The group has to agree.': 'आपने जगह माँगी। समूह को हाँ कहनी है।',
  'You are in one group now, and share a room if the round can give you one.': 'अब आप साथ रहेंगे, अगर राउंड आपको एक कमरा दे सका।',
  'The request is removed.': 'अनुरोध हटा दिया गया।',
  'You are no longer in a group.': 'अब आप किसी समूह में नहीं हैं।',
  'Entered: these two must not share a room.': 'लिखा गया: इन दोनों को एक कमरे में नहीं रहना है।',
  'They do now, room {room}.': 'अभी वे साथ रहते हैं, कमरा {room}।',
  'The student lives in room {room} now, which is not accessible.': 'विद्यार्थी अभी कमरा {room} में है, जो दिव्यांग-सुलभ नहीं है।',
  '{one} and {other} must not share a room, and would both be in room {room}: {reason}':
    '{one} और {other} को एक कमरे में नहीं रहना है, और दोनों कमरा {room} में होंगे: {reason}',
  '{student} needs an accessible room, and room {room} is none: {reason}':
    '{student} को दिव्यांग-सुलभ कमरा चाहिए, और कमरा {room} वैसा नहीं है: {reason}',
  'The same holds for {more, plural, one {# more} other {# more}}.': 'यही {more, plural, one {# और} other {# और}} पर लागू है।',
  '{what}{more, plural, =0 {} other { And # more.}}': '{what}{more, plural, =0 {} other { और # भी।}}',
  'Something is entered about these students that speaks against this move. An administrator or a warden of the hostel can say what.':
    'इन विद्यार्थियों के बारे में कुछ लिखा है जो इस तरह कमरा देने के विरुद्ध है। क्या, यह प्रशासक या हॉस्टल के वार्डन बता सकते हैं।',
  'You were warned too often within an hour that something speaks against a room. Ask a warden or an administrator to move the student.':
    'एक घंटे में आपको बहुत बार बताया गया कि कुछ किसी कमरे के विरुद्ध है। विद्यार्थी का कमरा बदलने के लिए वार्डन या प्रशासक से कहें।',
  'Needs an accessible room, and no seat in one is free.': 'दिव्यांग-सुलभ कमरा चाहिए, और उसमें कोई सीट ख़ाली नहीं है।',
  'Must not share a room with somebody who lives where seats are free.': 'जहाँ सीटें ख़ाली हैं वहाँ रहने वाले किसी के साथ नहीं रहना है।',
  'No free seat suits. An administrator or a warden can say why.': 'कोई ख़ाली सीट ठीक नहीं बैठती। क्यों, यह प्रशासक या वार्डन बता सकते हैं।',
  '{waiting, plural, one {# student waits} other {# students wait}} because no free seat suits them.':
    '{waiting, plural, one {# विद्यार्थी} other {# विद्यार्थी}} प्रतीक्षा में, क्योंकि कोई ख़ाली सीट ठीक नहीं बैठती।',
  'Entered: this student needs an accessible room.': 'लिखा गया: इस विद्यार्थी को दिव्यांग-सुलभ कमरा चाहिए।',
  'The entry is removed.': 'प्रविष्टि हटाई गई।',

  // what stands in the way
  'One of the students is in another round by now.': 'एक विद्यार्थी अब दूसरे राउंड में है।',
  'The round was drawn and cannot be opened again. It can be cancelled.': 'राउंड का ड्रॉ हो गया, वह दोबारा नहीं खुलेगा। उसे रद्द किया जा सकता है।',
  'The closing time of the round has passed. Give it a new one instead, and it opens again.':
    'राउंड के बंद होने का समय बीत चुका है। उसे नया समय दें, तो वह फिर खुलेगा।',
  '{student} has left or is disabled.': '{student} का चेक-आउट हो चुका है या खाता बंद है।',
  '{student} has a room already.': '{student} के पास पहले से कमरा है।',
  '{student} cannot live in the hostel of room {room} any more.': '{student} अब कमरा {room} के हॉस्टल में नहीं रह सकते।',
  'Room {room} is closed, has fewer seats or was removed.': 'कमरा {room} बंद है, छोटा हो गया है या नहीं रहा।',
  'A seat of room {room} is offered to {student}.': 'कमरा {room} की एक सीट {student} को देने के लिए रखी गई है।',
  'A seat of room {room} is taken by {student}.': 'कमरा {room} की एक सीट {student} ने ले ली है।',
  '{student} needs an accessible room, and room {room} is not accessible.': '{student} को दिव्यांग-सुलभ कमरा चाहिए, और कमरा {room} वैसा नहीं है।',
  '{one} and {other} must not share room {room}.': '{one} और {other} कमरा {room} में साथ नहीं रह सकते।',

  // notifications
  '{round} is open until {closes}: see what you can choose, and how rooms are given.':
    '{round} {closes} तक खुला है: देखिए आप क्या चुन सकते हैं और कमरे कैसे मिलते हैं।',
  'A seat in room {room} of {hostel} is yours if you take it by {until}.':
    '{hostel} के कमरा {room} की एक सीट आपकी है, अगर आप {until} तक ले लें।',
  '{round} is published. You have no room yet: your place in the waiting list is {no}.':
    '{round} प्रकाशित हुआ। अभी आपके पास कमरा नहीं है: प्रतीक्षा सूची में आपका स्थान {no} है।',
  '{round} was cancelled: {reason}': '{round} रद्द हुआ: {reason}',
  '{student} asks for a place in your group.': '{student} ने आपके समूह में जगह माँगी है।',
  '{student} is in your group now.': '{student} अब आपके समूह में हैं।',
  'You have a place in the group now: {members}.': 'अब समूह में आपकी जगह है: {members}।',
  '{student} has left your group.': '{student} ने आपका समूह छोड़ दिया।',
  'Your request for a place in the group {code} was declined.': 'समूह {code} में जगह का आपका अनुरोध नहीं माना गया।',
  'You are no longer in a group in {round}. The office of the hostel can say more.':
    'अब आप {round} के किसी समूह में नहीं हैं। हॉस्टल का कार्यालय और बता सकता है।',

  // policies and states
  'By list': 'सूची से',
  'By lot': 'लॉटरी से',
  Published: 'प्रकाशित',
  'Room size': 'कमरे का आकार',
  'Everybody has a turn, in the order of batch, programme and roll number: older batches first.':
    'सबकी बारी बैच, कोर्स और रोल नंबर के क्रम में आती है: पुराने बैच पहले।',
  'A group has its turn together, at the mean of its members’ places, and is never split.':
    'समूह की बारी साथ आती है, सदस्यों के स्थानों के औसत पर, और समूह कभी बँटता नहीं।',
  'At its turn, each student or group gets the smallest room that still leaves a place for everybody before it.':
    'जिसकी बारी है उसे सबसे छोटा कमरा मिलता है, जिससे पहले वालों सबके लिए जगह बनी रहे।',
  'Nobody is asked for wishes: of these rooms the first in the order of hostel and number is given, whether or not somebody lives there already.':
    'इच्छाएँ नहीं पूछी जातीं: इन कमरों में से हॉस्टल और नंबर के क्रम में पहला मिलता है, चाहे उसमें पहले से कोई रहता हो या नहीं।',
  'Students who get no seat wait in the order of the turns, and a seat that becomes free is offered to the first student whom it fits.':
    'जिसे सीट नहीं मिलती वह बारी के क्रम में प्रतीक्षा करता है, और ख़ाली हुई सीट की पेशकश पहले ऐसे को होती है जिसके लिए वह ठीक हो।',
  'Everybody gets a number by lot, and the turns follow the order of the numbers.':
    'सबको लॉटरी से एक नंबर मिलता है, और बारी नंबरों के क्रम में आती है।',
  'A group has its turn together, at the mean of its members’ numbers, and is never split.':
    'समूह की बारी साथ आती है, सदस्यों के नंबरों के औसत पर, और समूह कभी बँटता नहीं।',
  'Everybody gets a number by lot, and the tiers of the round have their turns one after another.':
    'सबको लॉटरी से एक नंबर मिलता है, और राउंड की श्रेणियों की बारी एक के बाद एक आती है।',
  'A group has its turn together, in the last tier of its members and at the mean of their numbers, and is never split.':
    'समूह की बारी साथ आती है, सदस्यों की आख़िरी श्रेणी में और उनके नंबरों के औसत पर, और समूह कभी बँटता नहीं।',
  'The numbers follow from a secret random number, whose check code is shown from the moment the round opens, and from the list of students at the moment it closes: nobody can choose them.':
    'नंबर एक गुप्त यादृच्छिक संख्या से, जिसका जाँच कोड शुरू से दिखता है, और बंद होने के समय की विद्यार्थी सूची से निकलते हैं: उन्हें कोई चुन नहीं सकता।',
  'At its turn, each student or group gets the room wished for most, by size and then hostel, block and floor, that still leaves everybody admitted a place: nobody gains by other wishes than the true ones.':
    'अपनी बारी पर हर विद्यार्थी या समूह को सबसे ज़्यादा चाहा हुआ कमरा मिलता है, पहले आकार से, फिर हॉस्टल, ब्लॉक और मंज़िल से, बशर्ते दाख़िल हर किसी के लिए जगह बनी रहे: सच्ची इच्छाओं के सिवा किसी और से फ़ायदा नहीं होता।',
  'The random number is shown with the result: with the receipt everybody can check the numbers and the order of the turns, and an auditor can draw the whole list again.':
    'नतीजे के साथ वह संख्या दिखाई जाती है: रसीद से हर कोई नंबर और बारियों का क्रम जाँच सकता है, और ऑडिटर पूरी सूची का ड्रॉ फिर कर सकता है।',

  // the record
  Round: 'राउंड',
  'No such round': 'ऐसा कोई राउंड नहीं',
  Policy: 'नीति',
  Tiers: 'श्रेणियाँ',
  Groups: 'समूह',
  Group: 'समूह',
  'Wishes for': 'इच्छा किसकी',
  'Hours to take an offered seat': 'पेशकश की सीट लेने के घंटे',
  'Check code of the random number': 'यादृच्छिक संख्या का जाँच कोड',
  'Random number': 'यादृच्छिक संख्या',
  'Hostel of a round': 'राउंड का हॉस्टल',
  'Place in a group': 'समूह में जगह',
  'Request to share a room': 'साथ रहने का अनुरोध',
  'Seats of the room': 'कमरे की सीटें',
  Blocks: 'ब्लॉक',
  'Place in a waiting list': 'प्रतीक्षा सूची में स्थान',
  Place: 'स्थान',
  'Offer of a seat': 'सीट की पेशकश',
  Expires: 'कब तक',
  'Pair kept apart': 'अलग रहने वाली जोड़ी',
  One: 'एक',
  'Tried to view: {what}': 'देखना चाहा: {what}',
  'Tried to view something': 'कुछ देखना चाहा',
  'Downloaded as a file: {what}': 'फ़ाइल के रूप में डाउनलोड किया: {what}',
  'Offers of seats expired': 'सीटों की पेशकश का समय बीता',
  'Opened a round': 'राउंड खोला',
  'Changed a round': 'राउंड बदला',
  'Closed a round': 'राउंड बंद किया',
  'Cancelled a round': 'राउंड रद्द किया',
  'Drew a round': 'राउंड का ड्रॉ किया',
  'Discarded the proposal of a round': 'राउंड का प्रस्ताव हटाया',
  'Published a round': 'राउंड प्रकाशित किया',
  'Saved wishes in a round': 'राउंड में कमरे की इच्छा बताई',
  'Made a group in a round': 'राउंड में समूह बनाया',
  'Asked for a place in a group': 'समूह में जगह माँगी',
  'Agreed to live together in a group': 'समूह में साथ रहने की हाँ कही',
  'Declined a group request': 'समूह के अनुरोध को ना कहा',
  'Left a group in a round': 'राउंड में समूह छोड़ा',
  'Took a seat that was offered': 'पेशकश की सीट ली',
  'Declined a seat that was offered': 'पेशकश की सीट से मना किया',
  'Entered a pair to be kept apart': 'लिखा कि दो विद्यार्थी अलग रहें',
  'Removed a pair to be kept apart': 'हटाया कि दो विद्यार्थी अलग रहें',
  'Entered that a student needs an accessible room': 'लिखा कि विद्यार्थी को दिव्यांग-सुलभ कमरा चाहिए',
  'Removed that a student needs an accessible room': 'हटाया कि विद्यार्थी को दिव्यांग-सुलभ कमरा चाहिए',
};
