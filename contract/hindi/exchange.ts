/** Room exchanges. */
import type { Catalogue } from '#contract/text/text.ts';

export const exchange: Catalogue = {
  Moving: 'बदलने वाले',
  'Keep what they have': 'वहीं रहेंगे',
  'Stated wishes for another room': 'दूसरे कमरे की इच्छाएँ बताईं',
  'Room exchange': 'कमरा बदलने का राउंड',
  'This room is closed. Nobody can move into it for now.': 'यह कमरा बंद है। अभी इसमें कोई नहीं आ सकता।',
  Ended: 'समाप्त',
  'Wish for another room': 'दूसरे कमरे की इच्छा',
  Kind: 'प्रकार',
  'So many seats': 'इतनी सीटें',
  'A room exchange is open for this hostel already.': 'इस हॉस्टल के लिए कमरा बदलने का एक राउंड पहले से खुला है।',
  '{asking, plural, =0 {Nobody asks for another room.} other {{moving} of # students who ask would move.}} Nobody has moved yet.':
    '{asking, plural, =0 {कोई दूसरा कमरा नहीं माँग रहा।} other {माँगने वाले # में से {moving} का कमरा बदलेगा।}} अभी किसी का कमरा नहीं बदला है।',
  '{students, plural, =0 {Nobody has} one {# student has} other {# students have}} moved.':
    '{students, plural, =0 {किसी का कमरा नहीं बदला} one {# विद्यार्थी का कमरा बदल गया} other {# विद्यार्थियों के कमरे बदल गए}}।',
  '{wishes, plural, =0 {You ask for no other room.} one {Your wish is saved.} other {Your # wishes are saved.}}':
    '{wishes, plural, =0 {आप कोई दूसरा कमरा नहीं माँग रहे हैं।} one {आपकी इच्छा सहेजी गई।} other {आपकी # इच्छाएँ सहेजी गईं।}}',
  '{student} does not live in room {room} any more.': '{student} अब कमरा {room} में नहीं रहते।',
  'Not everybody may move as the proposal has it any more.': 'अब सब प्रस्ताव के अनुसार कमरा नहीं बदल सकते।',
  '{hostel} would have more students than seats.': '{hostel} में सीटों से ज़्यादा विद्यार्थी हो जाएँगे।',
  'Your wish no. {wish} is met: {what}.': 'आपकी इच्छा क्रमांक {wish} पूरी हुई: {what}।',
  'Wish no. {no}': 'इच्छा क्रमांक {no}',
  'You keep your room. None of your wishes could be met.': 'आपका कमरा वही रहेगा। आपकी कोई इच्छा पूरी नहीं हो सकी।',
  'None of your wishes could be met. You wait for a room as before.': 'आपकी कोई इच्छा पूरी नहीं हो सकी। आप पहले की तरह कमरे की प्रतीक्षा में हैं।',
  'It is a swap: one other student takes your seat, and you take theirs.': 'यह अदला-बदली है: एक विद्यार्थी आपकी सीट लेंगे और आप उनकी।',
  'It is a ring of {students}: each takes the seat of the next, and somebody takes yours.':
    'यह {students} की आपसी अदला-बदली है: हर एक को अगले की सीट मिलती है, और आपकी सीट किसी और को।',
  'The seat was empty.': 'सीट ख़ाली थी।',
  'It is a chain of {students}: each takes the seat of the next, and the last one an empty seat.':
    'यह {students} की कड़ी है: हर एक को अगले की सीट मिलती है, और आख़िरी को ख़ाली सीट।',
  'The room is not there any more.': 'वह कमरा अब नहीं है।',
  'The room is closed.': 'वह कमरा बंद है।',
  'It is the room that the student has.': 'वह विद्यार्थी का अपना कमरा है।',
  'The hostel is for others.': 'वह हॉस्टल दूसरों के लिए है।',
  'Accessible rooms are kept for those who need one.': 'दिव्यांग-सुलभ कमरे उनके लिए रखे गए हैं जिन्हें उनकी ज़रूरत है।',
  'The room is not accessible.': 'वह कमरा दिव्यांग-सुलभ नहीं है।',
  'This wish could not be met. A warden or an administrator can say more.':
    'यह इच्छा पूरी नहीं हो सकी। वार्डन या प्रशासक इस बारे में और बता सकते हैं।',
  'There is no such room.': 'ऐसा कोई कमरा नहीं है।',
  'No seat there could be given.': 'वहाँ कोई सीट नहीं दी जा सकी।',
  'No seat there was free, and nobody moved out.': 'वहाँ कोई सीट ख़ाली नहीं थी, और कोई वहाँ से नहीं गया।',
  'Every seat there that became free went to others, who gave a seat in exchange or were drawn earlier.':
    'वहाँ ख़ाली हुई हर सीट दूसरों को मिली, जिन्होंने बदले में सीट दी या जिनका स्थान लॉटरी में पहले था।',
  'What is empty there is kept for those who wait for a room in the hostel.':
    'वहाँ जो ख़ाली है वह उनके लिए रखा है जो हॉस्टल में कमरे की प्रतीक्षा में हैं।',
  'None of your wishes could be met in the room exchange. You can read why.':
    'कमरा बदलने के राउंड में आपकी कोई इच्छा पूरी नहीं हो सकी। आप इसका कारण पढ़ सकते हैं।',
  'A certain room': 'कोई ख़ास कमरा',
  'Any room of a size': 'किसी आकार का कोई भी कमरा',
  'Any room in a block': 'किसी ब्लॉक का कोई भी कमरा',
  'I would like': 'मुझे चाहिए',
  'Add wish': 'इच्छा जोड़ें',
  'The wish was not added': 'इच्छा जोड़ी नहीं गई',
  'Type its number': 'उसका नंबर लिखें',
  'Needs an accessible room': 'दिव्यांग-सुलभ कमरा चाहिए',
  'All rounds': 'सभी राउंड',
  'Open a round': 'राउंड खोलें',
  'Your wishes': 'आपकी इच्छाएँ',
  'None yet: you keep your room.': 'अभी कोई नहीं: आपका कमरा वही रहेगा।',
  'You stated none.': 'आपने कोई नहीं बताई।',
  'The wishes were not saved': 'इच्छाएँ सहेजी नहीं गईं',
  'You keep your room unless one of your wishes is met. Students who state no wish are not moved.':
    'जब तक आपकी कोई इच्छा पूरी न हो, आपका कमरा वही रहता है। जो कोई इच्छा न बताए, उसका कमरा नहीं बदलता।',
  'Your room goes to somebody else only if you get one that you wished for.':
    'आपका कमरा किसी और को तभी मिलता है जब आपको अपनी इच्छा का कमरा मिले।',
  'Empty seats and the rooms of all who ask are exchanged together: in pairs, in rings, and in chains that end in an empty seat.':
    'ख़ाली सीटें और माँगने वाले सभी के कमरे एक साथ बदले जाते हैं: दो के बीच, कई लोगों की आपसी अदला-बदली में, और ख़ाली सीट पर ख़त्म होने वाली कड़ियों में।',
  'Where several students want the same seat, an order drawn by lot decides.':
    'जहाँ एक ही सीट कई लोग चाहें, वहाँ लॉटरी से निकला क्रम गिना जाता है।',
  'State what you really want, the best first: nobody gets more by stating anything else.':
    'वही बताएँ जो आप सच में चाहते हैं, सबसे अच्छा पहले: कुछ और बताने से किसी को ज़्यादा नहीं मिलता।',
  'Hostels: students may move between them': 'हॉस्टल: विद्यार्थी इनके बीच जा सकते हैं',
  'Close now': 'अभी बंद करें',
  'Propose the moves': 'बदलाव सुझाएँ',
  'Close the round now?': 'राउंड अभी बंद करें?',
  'The round was not closed': 'राउंड बंद नहीं हुआ',
  '{asking, plural, =0 {Nobody has stated a wish yet.} one {# student has stated wishes.} other {# students have stated wishes.}} They cannot be changed after that.':
    '{asking, plural, =0 {अभी तक किसी ने इच्छा नहीं बताई है।} one {# विद्यार्थी ने इच्छाएँ बताई हैं।} other {# विद्यार्थियों ने इच्छाएँ बताई हैं।}} इसके बाद वे बदली नहीं जा सकेंगी।',
  '{moving, plural, one {# student gets another room} other {# students get other rooms}} at once, and all who asked are notified. It can be undone as a whole, for as long as nobody has been given another room since.':
    '{moving, plural, one {# विद्यार्थी का कमरा} other {# विद्यार्थियों के कमरे}} तुरंत बदल जाएगा, और माँगने वाले सभी को सूचना मिलेगी। जब तक उसके बाद किसी को दूसरा कमरा न दिया गया हो, इसे पूरा का पूरा वापस लिया जा सकता है।',
  'Nobody is moved. {asking, plural, =0 {Nobody has stated a wish.} one {The wishes of # student end with it.} other {The wishes of # students end with it.}}':
    'किसी का कमरा नहीं बदलेगा। {asking, plural, =0 {किसी ने इच्छा नहीं बताई है।} one {# विद्यार्थी की इच्छाएँ इसके साथ समाप्त होंगी।} other {# विद्यार्थियों की इच्छाएँ इसके साथ समाप्त होंगी।}}',
  'A room exchange is open until {moment}': 'कमरा बदलने का राउंड {moment} तक खुला है',
  'Say there which rooms you would like: all wishes are looked at together, so that more of them can be met. Your request is closed once you have moved.':
    'वहाँ बताएँ कि आपको कौन से कमरे चाहिए: सबकी इच्छाएँ एक साथ पूरी की जाती हैं, ताकि ज़्यादा इच्छाएँ पूरी हों। कमरा बदलते ही आपका अनुरोध बंद हो जाएगा।',
  'State your wishes': 'अपनी इच्छाएँ बताएँ',
  'A room that is not there any more': 'एक कमरा जो अब नहीं है',
  '{seats, plural, one {A room for one} other {A room for #}}': '{seats, plural, one {एक के लिए कमरा} other {# के लिए कमरा}}',
};
