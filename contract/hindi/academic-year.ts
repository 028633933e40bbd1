/** The new academic year: who leaves, whose seats become free, and what that does. */
import type { Catalogue } from '#contract/text/text.ts';

export const academicYear: Catalogue = {
  'New academic year': 'नया शैक्षणिक वर्ष',
  'Began a new academic year': 'नया शैक्षणिक वर्ष शुरू किया',
  'Nothing was changed, because it would now concern other students than you have seen: {first}{more, plural, =0 {} one { And # more student.} other { And # more students.}} Look at the preview again.':
    'कुछ नहीं बदला गया, क्योंकि अब वे विद्यार्थी नहीं रहे जो आपने देखे थे: {first}{more, plural, =0 {} one { और # विद्यार्थी।} other { और # विद्यार्थी।}} सूची फिर से देख लें।',
  'Nobody would leave and no seat would become free. Choose who leaves first.':
    'न कोई हॉस्टल छोड़ेगा, न कोई सीट ख़ाली होगी। पहले चुनें कि कौन छोड़ रहा है।',
  '{leaving, plural, =0 {Nobody has checked out} one {# student has checked out} other {# students have checked out}}, {freeing, plural, =0 {all others keep their seats} one {the place of # other is free} other {the places of # others are free}}.':
    '{leaving, plural, =0 {किसी ने हॉस्टल नहीं छोड़ा} one {# विद्यार्थी ने हॉस्टल छोड़ दिया} other {# विद्यार्थियों ने हॉस्टल छोड़ दिया}}, {freeing, plural, =0 {बाकी सबकी सीट वही रही} one {# और की जगह ख़ाली हुई} other {# और की जगहें ख़ाली हुईं}}।',
  'has left already': 'पहले ही हॉस्टल छोड़ दिया है',
  'still had a seat on {day}': '{day} को सीट थी',
  'moved in on {day}': '{day} को रहने आए',
  '{student} has left already, or would no longer leave.': '{student} ने पहले ही हॉस्टल छोड़ दिया है, या अब नहीं छोड़ रहे।',
  '{student} would leave as well.': '{student} का भी हॉस्टल छूटेगा।',
  '{student} now has fines to settle.': '{student} पर अब जुर्माना बाकी है।',
  '{student} has left, or has no seat there any more.': '{student} ने हॉस्टल छोड़ दिया है, या अब वहाँ सीट नहीं है।',
  'The place of {student} would become free as well.': '{student} की जगह भी ख़ाली हो जाएगी।',
  'The academic year ended on {day}: your seat in room {room} of {hostel} is free again. The office will say how rooms are given next.':
    'शैक्षणिक वर्ष {day} को पूरा हुआ: {hostel} के कमरा {room} की आपकी सीट अब ख़ाली है। आगे कमरे कैसे मिलेंगे, यह कार्यालय बताएगा।',
  'The waiting list of {round} has ended with the academic year.': 'शैक्षणिक वर्ष के साथ {round} की प्रतीक्षा सूची समाप्त हो गई।',
  'Batch {batch}': 'बैच {batch}',
  'No programme': 'कोई कोर्स नहीं',
  'No hostel': 'कोई हॉस्टल नहीं',
  '{hostel}, {batch}': '{hostel}, {batch}',
  'Students who have finished check out; those who stay keep their seats or make them free. Nothing is done until you have looked at it and confirmed it.':
    'जिनकी पढ़ाई पूरी हुई, वे हॉस्टल छोड़ते हैं; जो रहते हैं, उनकी सीट वही रहती है या ख़ाली होती है। जब तक आप देखकर पक्का न करें, कुछ नहीं होता।',
  '1. The year that ends': '1. पूरा हो रहा वर्ष',
  'Last day of the year': 'वर्ष का अंतिम दिन',
  'They are recorded in their rooms until the end of this day: today or earlier.': 'उस दिन के अंत तक वे अपने कमरों में रहे: आज या उससे पहले।',
  'It is recorded for each student who leaves.': 'यह छोड़ने वालों के रिकॉर्ड में लिखा जाता है।',
  '2. Who leaves': '2. कौन छोड़ रहा है',
  'They check out as of that day: their seats are free, and they can still sign in for fines and receipts.':
    'उस दिन से वे हॉस्टल छोड़ देते हैं: उनकी सीटें ख़ाली होती हैं, और जुर्मानों व रसीदों के लिए वे अब भी साइन इन कर सकते हैं।',
  'All {students}': 'सभी {students}',
  '{students, plural, =0 {No batch or programme leaves} one {# student of these leaves} other {# students of these leave}}':
    '{students, plural, =0 {कोई बैच या कोर्स नहीं छोड़ रहा} one {इनमें से # विद्यार्थी छोड़ रहा है} other {इनमें से # विद्यार्थी छोड़ रहे हैं}}',
  'Single students who leave too': 'ये विद्यार्थी भी छोड़ रहे हैं',
  'Single students who stay': 'ये विद्यार्थी नहीं छोड़ रहे',
  'Add this student': 'यह विद्यार्थी जोड़ें',
  '3. Who stays': '3. कौन रहेगा',
  'The seats of those who stay': 'रहने वालों की सीटें',
  'All keep their seats': 'सबकी सीट वही रहे',
  'Some seats become free': 'कुछ सीटें ख़ाली हों',
  'Hostels whose seats become free': 'जिन हॉस्टलों की सीटें ख़ाली होंगी',
  'They leave the hostel too, so that they can be allotted to another one': 'वे यह हॉस्टल भी छोड़ें, ताकि दूसरे में जा सकें',
  'They have no hostel until one is allotted to them or a round gives them a room.':
    'जब तक हॉस्टल आवंटित न हो या किसी राउंड से कमरा न मिले, उनका कोई हॉस्टल नहीं होगा।',
  'They stay students of their hostel and wait for a room there.': 'वे अपने हॉस्टल के ही विद्यार्थी रहते हैं और वहीं कमरे की प्रतीक्षा करते हैं।',
  'What is still open': 'क्या बाकी है',
  '{students, plural, one {# student who leaves has} other {# students who leave have}} fines to settle':
    '{students, plural, one {छोड़ने वाले # विद्यार्थी} other {छोड़ने वाले # विद्यार्थियों}} पर जुर्माना बाकी है',
  'Who has fines to settle': 'किन पर जुर्माना बाकी है',
  'Check them out anyway: the fines stay': 'फिर भी उनका हॉस्टल छोड़ना दर्ज करें: जुर्माने बने रहेंगे',
  'They are left out: they stay, and keep their hostel and room.': 'उन्हें छोड़ दिया जाता है: वे रहते हैं, और उनका हॉस्टल व कमरा वही रहता है।',
  '{students, plural, one {# student is} other {# students are}} left as they are':
    '{students, plural, one {# विद्यार्थी} other {# विद्यार्थियों}} का कुछ नहीं बदलेगा',
  'Who is left as they are': 'किनका कुछ नहीं बदलेगा',
  'Nobody can leave on a day before they moved in. Choose a later day, or check them out one by one.':
    'जिस दिन कोई यहाँ रहता ही नहीं था, उस दिन से वह छोड़ नहीं सकता। बाद का दिन चुनें, या उनका छोड़ना अलग से दर्ज करें।',
  '{rounds, plural, one {A round is} other {# rounds are}} not over yet':
    '{rounds, plural, one {एक राउंड अभी पूरा नहीं हुआ} other {# राउंड अभी पूरे नहीं हुए}}',
  'Students who leave drop out of it. Students whose seats become free may join one that is open. One that is closed or drawn has to be drawn again.':
    'जो छोड़ते हैं, वे उसमें नहीं रहते। जिनकी सीट ख़ाली होती है, वे किसी खुले राउंड में आ सकते हैं। जो बंद हो चुका या जिसका ड्रॉ हो चुका है, उसका ड्रॉ फिर करना होगा।',
  '{waiting, plural, one {# student waits} other {# students wait}} for a seat since an earlier round':
    'पिछले राउंड से {waiting, plural, one {# विद्यार्थी सीट की प्रतीक्षा में है} other {# विद्यार्थी सीट की प्रतीक्षा में हैं}}',
  'End these waiting lists: the seats are kept for the next round': 'ये प्रतीक्षा सूचियाँ समाप्त करें: सीटें अगले राउंड के लिए रहेंगी',
  'The seats that become free are offered to them immediately.': 'ख़ाली होने वाली सीटें उन्हें तुरंत दी जाएँगी।',
  'Of those who leave: {leave, plural, =0 {} one {# pending leave request is cancelled. } other {# pending leave requests are cancelled. }}{roomChanges, plural, =0 {} one {# room change request is closed. } other {# room change requests are closed. }}{complaints, plural, =0 {} one {# complaint stays open.} other {# complaints stay open.}}':
    'छोड़ने वालों के: {leave, plural, =0 {} one {छुट्टी का # लंबित अनुरोध रद्द होगा। } other {छुट्टी के # लंबित अनुरोध रद्द होंगे। }}{roomChanges, plural, =0 {} one {कमरा बदलने का # अनुरोध बंद होगा। } other {कमरा बदलने के # अनुरोध बंद होंगे। }}{complaints, plural, =0 {} one {# शिकायत खुली रहेगी।} other {# शिकायतें खुली रहेंगी।}}',
  'What happens': 'क्या होगा',
  'Hostel and batch': 'हॉस्टल और बैच',
  'By hostel and batch': 'हॉस्टल और बैच के अनुसार',
  'Students leave': 'विद्यार्थी छोड़ेंगे',
  'Others make their place free': 'बाकी जिनकी जगह ख़ाली होगी',
  'Make their place free': 'जगह ख़ाली होगी',
  'Keep their seat': 'सीट वही रहेगी',
  'Stay without a room': 'बिना कमरे के रहेंगे',
  'Seats become free': 'सीटें ख़ाली होंगी',
  'Choose the batches that leave, or whose seats become free.': 'वे बैच चुनें जो छोड़ रहे हैं, या जिनकी सीटें ख़ाली होंगी।',
  'Begin the new year': 'नया वर्ष शुरू करें',
  'Begin the new year?': 'नया वर्ष शुरू करें?',
  'Nothing was changed': 'कुछ नहीं बदला गया',
  '{leaving, plural, =0 {Nobody checks out} one {# student checks out} other {# students check out}}, {freeing, plural, =0 {and all others keep their seats} one {and # other makes a place free} other {and # others make their places free}}. All of them are notified immediately. It can be undone as a whole, until a seat is given again.':
    '{leaving, plural, =0 {कोई हॉस्टल नहीं छोड़ेगा} one {# विद्यार्थी हॉस्टल छोड़ेगा} other {# विद्यार्थी हॉस्टल छोड़ेंगे}}, {freeing, plural, =0 {और बाकी सबकी सीट वही रहेगी} one {और # की जगह ख़ाली होगी} other {और # की जगहें ख़ाली होंगी}}। सबको तुरंत बताया जाएगा। जब तक कोई सीट फिर से न दी जाए, यह पूरा वापस लिया जा सकता है।',
  'Something has changed since': 'इस बीच कुछ बदल गया है',
  'Nothing was done, because the result would differ from what you have looked at:':
    'कुछ नहीं किया गया, क्योंकि जो आपने देखा था, वह अब वैसा नहीं रहा:',
  'Import or register the new students next. Then open a round for all who have no room. It can be undone as a whole until a seat is given again.':
    'अब नए विद्यार्थियों को सूची से लाएँ या दर्ज करें। फिर उन सबके लिए राउंड खोलें जिनके पास कमरा नहीं है। जब तक कोई सीट फिर से न दी जाए, यह पूरा वापस लिया जा सकता है।',
};
