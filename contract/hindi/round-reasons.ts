/** Why a student got what the student got in a round, and what cannot hold in it. */
import type { Catalogue } from '#contract/text.ts';

export const roundReasons: Catalogue = {
  'Your turn was {place, number} of {of, number}. The sizes you wanted more have no room that is open to {size, plural, =1 {you} other {all {size, number} of you together}}. You got a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। जो आकार आप ज़्यादा चाहते थे, उनमें {size, plural, =1 {आपके लिए} other {आप सभी {size, number} के लिए साथ}} कोई कमरा खुला नहीं है। आपको मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. You got the size you wanted most: a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। आपको वही आकार मिला जो आप सबसे ज़्यादा चाहते थे: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. You named no size and got the smallest there was: a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। आपने कोई आकार नहीं चुना था और सबसे छोटा उपलब्ध कमरा मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. When it came, what was left for a room for {wished, plural, one {one} other {#}} was kept for {kept, plural, one {# other} other {# others}} {least, plural, =1 {} other {in groups of {least, number} or more }}who could not all have been placed otherwise. You got a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। तब {wished, plural, one {एक वाले कमरों} other {# वाले कमरों}} में जो बचा था वह {kept, plural, one {# अन्य} other {# अन्य}} के लिए {least, plural, =1 {} other {({least, number} या उससे बड़े समूहों में) }}रखा गया, जिन सबको वरना जगह नहीं मिल पाती। आपको मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. When it came, no {size, plural, =1 {bed was} other {# beds together were}} left in a room for {wished, plural, one {one} other {#}}. You got a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। तब {wished, plural, one {एक वाले कमरों} other {# वाले कमरों}} में {size, plural, =1 {कोई सीट नहीं बची} other {# सीटें साथ में नहीं बची}} थी। आपको मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. When it came, every room left that had been a room for {wished, plural, one {one} other {#}} was needed for others or had somebody whom you are not to share a room with. You got a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। तब {wished, plural, one {एक वाले कमरों} other {# वाले कमरों}} में जो बचे थे वे दूसरों के लिए ज़रूरी थे या उनमें कोई ऐसा था जिसके साथ आपको कमरा साझा नहीं करना है। आपको मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. When it came, every room open to you was needed for others or had somebody whom you are not to share a room with. When all others had theirs, you got the first that was left for you: a room for {seats, plural, one {one} other {#}}.':
    'आपकी बारी {of, number} में से {place, number} थी। तब आपके लिए खुला हर कमरा दूसरों के लिए ज़रूरी था या उसमें कोई ऐसा था जिसके साथ आपको कमरा साझा नहीं करना है। जब बाकी सबको कमरे मिल गए, तो आपके लिए बचा पहला कमरा आपको मिला: {seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}।',
  'Your turn was {place, number} of {of, number}. All beds that are open to you went to those before you. You are number {waitingPlace, number} on the waiting list, and {ahead, number} before you wait for the same beds. You get the first that falls free when it is your turn.':
    'आपकी बारी {of, number} में से {place, number} थी। आपके लिए खुली सभी सीटें आपसे पहले वालों को मिलीं। आप प्रतीक्षा सूची में {waitingPlace, number} नंबर पर हैं, और आपसे पहले {ahead, number} उन्हीं सीटों के इंतज़ार में हैं। बारी आने पर पहली ख़ाली सीट आपको मिलेगी।',
  'Your turn was {place, number} of {of, number}. No room had {size, number} free beds together that were not needed for those before you. You are number {waitingPlace, number} on the waiting list. A room with {size, number} free beds would change it, or a smaller group.':
    'आपकी बारी {of, number} में से {place, number} थी। किसी कमरे में एक साथ {size, number} ऐसी ख़ाली सीटें नहीं थीं जो आपसे पहले वालों के लिए ज़रूरी न हों। आप प्रतीक्षा सूची में {waitingPlace, number} नंबर पर हैं। {size, number} ख़ाली सीटों वाला कमरा, या छोटा समूह, इसे बदल सकता है।',
  'Your turn was {place, number} of {of, number}. All accessible beds that are open to you went to those before you. You are number {waitingPlace, number} on the waiting list. A free bed in an accessible room would change it.':
    'आपकी बारी {of, number} में से {place, number} थी। आपके लिए खुली सभी दिव्यांग-सुलभ सीटें आपसे पहले वालों को मिलीं। आप प्रतीक्षा सूची में {waitingPlace, number} नंबर पर हैं। दिव्यांग-सुलभ कमरे में ख़ाली सीट इसे बदल सकती है।',
  'Your turn was {place, number} of {of, number}. Every room left for you had somebody whom you are not to share a room with. You are number {waitingPlace, number} on the waiting list. A bed in another room would change it.':
    'आपकी बारी {of, number} में से {place, number} थी। आपके लिए बचे हर कमरे में कोई ऐसा था जिसके साथ आपको कमरा साझा नहीं करना है। आप प्रतीक्षा सूची में {waitingPlace, number} नंबर पर हैं। किसी दूसरे कमरे की सीट इसे बदल सकती है।',
  'Your turn was {place, number} of {of, number}. No room of this round is open to you{size, plural, =1 {} other { and has {size, number} free beds}}. You are number {waitingPlace, number} on the waiting list.':
    'आपकी बारी {of, number} में से {place, number} थी। इस राउंड का कोई कमरा आपके लिए खुला नहीं है{size, plural, =1 {} other { जिसमें {size, number} ख़ाली सीटें हों}}। आप प्रतीक्षा सूची में {waitingPlace, number} नंबर पर हैं।',
  'No room of this round is open to the student.': 'इस राउंड का कोई कमरा इस विद्यार्थी के लिए खुला नहीं है।',
  'The student needs an accessible room, and none with a free bed is open to the student.':
    'विद्यार्थी को दिव्यांग-सुलभ कमरा चाहिए, और ख़ाली सीट वाला ऐसा कोई कमरा उनके लिए खुला नहीं है।',
  '{students, plural, one {# student needs} other {# students need}} an accessible room, and those open to them have {beds, plural, one {# free bed} other {# free beds}}: not all of them can be placed.':
    '{students, plural, one {# विद्यार्थी को} other {# विद्यार्थियों को}} दिव्यांग-सुलभ कमरा चाहिए, और उनके लिए खुले ऐसे कमरों में {beds, plural, one {# ख़ाली सीट है} other {# ख़ाली सीटें हैं}}: सबको जगह नहीं मिल सकती।',
  'No hostel of this round is open to all members of the group.': 'इस राउंड का कोई हॉस्टल समूह के सभी सदस्यों के लिए खुला नहीं है।',
  'The group has {size, number} members, and the largest room they may live in has {beds, plural, =0 {no free bed} one {# free bed} other {# free beds}}.':
    'समूह में {size, number} सदस्य हैं, और जिस सबसे बड़े कमरे में वे रह सकते हैं उसमें {beds, plural, =0 {कोई ख़ाली सीट नहीं है} one {# ख़ाली सीट है} other {# ख़ाली सीटें हैं}}।',
  'Two members of the group must not share a room.': 'समूह के दो सदस्यों को एक कमरा साझा नहीं करना है।',
  'The two must not share a room, and only one room is open to them: one of them will wait.':
    'दोनों को एक कमरा साझा नहीं करना है, और उनके लिए एक ही कमरा खुला है: उनमें से एक को इंतज़ार करना होगा।',
  'The only rooms open to the student are those of somebody whom the student must not share a room with.':
    'विद्यार्थी के लिए सिर्फ़ वे कमरे खुले हैं जिनमें कोई ऐसा रहता है जिसके साथ उन्हें कमरा साझा नहीं करना है।',
};
