/** The screens of rounds: opening, choosing, looking at the result and waiting. */
import type { Catalogue } from '#contract/text/text.ts';

export const roundScreens: Catalogue = {
  'You got it after the round.': 'यह आपको राउंड के बाद मिला।',
  'When the rooms were drawn: {reason}': 'कमरे तय होते समय: {reason}',
  // pages and steps
  'Room allotment': 'कमरा आवंटन',
  'Allotment rounds': 'आवंटन राउंड',
  'Needs and separations': 'ज़रूरतें और किसे अलग रखना है',
  'since {when}': '{when} से',
  'on {when}': '{when} को',
  'Where the round stands': 'राउंड कहाँ तक पहुँचा',
  '(done)': '(हो गया)',
  'The time is up.': 'समय बीत चुका है।',
  'Less than an hour left': 'एक घंटे से कम बाकी',
  '{hours, plural, one {# hour} other {# hours}} left': '{hours, plural, one {# घंटा} other {# घंटे}} बाकी',
  '{days, plural, one {# day} other {# days}} left': '{days, plural, one {# दिन} other {# दिन}} बाकी',
  '{seats}-seat room': '{seats} सीट का कमरा',
  '{many, plural, one {Batch} other {Batches}} {batches}': '{many, plural, one {बैच} other {बैच}} {batches}',
  '{many, plural, one {batch} other {batches}} {batches}': '{many, plural, one {बैच} other {बैच}} {batches}',
  Nothing: 'कुछ नहीं',
  'Those without a hostel, and those of these hostels': 'जिनका कोई हॉस्टल नहीं है, और जो इन हॉस्टलों के हैं',
  'Only those of these hostels': 'सिर्फ़ जो इन हॉस्टलों के हैं',
  'Only those without a hostel': 'सिर्फ़ जिनका कोई हॉस्टल नहीं है',
  '{place}. {what}': '{place}. {what}',
  'How everybody can check the lots': 'लॉटरी को हर कोई कैसे जाँच सकता है',
  'Its check code (SHA-256), shown since the opening': 'उसका जाँच कोड (SHA-256), जो शुरू से दिखता है',
  'the check code': 'जाँच कोड',
  'How the rooms are given': 'कमरे कैसे दिए जाते हैं',

  // what a student chooses
  'You can choose until': 'आप चुन सकते हैं, इस समय तक',
  'Your choices are final': 'आपने जो चुना वह पक्का है',
  Drawn: 'ड्रॉ हो गया',
  'The office looks at the result before it is published. You get a notification.':
    'प्रकाशित होने से पहले कार्यालय नतीजा देखता है। आपको सूचना मिलेगी।',
  'The rooms are drawn next. You get a notification once the result is published.':
    'अब कमरों का ड्रॉ होगा। नतीजा प्रकाशित होने पर आपको सूचना मिलेगी।',
  'What happens next': 'आगे क्या होगा',
  'Until {closes} you can change your group and your wishes as often as you like.':
    '{closes} तक आप अपना समूह और अपनी इच्छाएँ जितनी बार चाहें बदल सकते हैं।',
  'Until {closes} {maker}, who made the group, can change its wishes. You can leave the group until then.':
    '{closes} तक समूह की इच्छाएँ {maker} बदल सकते हैं, जिन्होंने समूह बनाया। तब तक आप समूह छोड़ सकते हैं।',
  'Too small for the {together} of you, and not counted: {sizes}': 'आप {together} के लिए छोटा, इसलिए गिना नहीं जाता: {sizes}',
  'Until {closes} you can change your group as often as you like.': '{closes} तक आप अपना समूह जितनी बार चाहें बदल सकते हैं।',
  'There is nothing to choose in this round. It closes on {closes}.': 'इस राउंड में चुनने को कुछ नहीं है। यह {closes} को बंद होगा।',
  'There is nothing to choose. It closes on': 'चुनने को कुछ नहीं है। बंद होगा',
  'Until {closes} you can change your wishes as often as you like.': '{closes} तक आप अपनी इच्छाएँ जितनी बार चाहें बदल सकते हैं।',
  'The rooms are drawn by lot.': 'कमरों का ड्रॉ लॉटरी से होता है।',
  'The rooms are given in the order of the list.': 'कमरे सूची के क्रम में दिए जाते हैं।',
  'Then the list of students is closed, and the rooms are drawn by lot.': 'फिर विद्यार्थियों की सूची बंद होती है, और कमरों का ड्रॉ लॉटरी से होता है।',
  'Then the list of students is closed, and the rooms are given in its order.':
    'फिर विद्यार्थियों की सूची बंद होती है, और कमरे उसके क्रम में दिए जाते हैं।',
  'The office looks at the result and publishes it. You read which room you got, with whom, and why.':
    'कार्यालय नतीजा देखकर प्रकाशित करता है। आपको दिखेगा कि कौन सा कमरा मिला, किसके साथ और क्यों।',
  'Students who get no seat wait. A seat that becomes free is offered to the first student whom it fits, who has {hours, plural, one {# hour} other {# hours}} to take it.':
    'जिसे सीट नहीं मिलती वह प्रतीक्षा करता है। ख़ाली हुई सीट की पेशकश पहले ऐसे को होती है जिसके लिए वह ठीक हो, और लेने के लिए {hours, plural, one {# घंटा} other {# घंटे}} मिलते हैं।',
  'Check it yourself': 'ख़ुद जाँचें',
  'Your receipt has the order of all turns with the seed and the number of each, and your own line. With it you can check that nobody’s turn was moved. It has no names, and does not show what others wished for or got.':
    'आपकी रसीद में सब बारियों का क्रम, बीज और हर एक का नंबर है, और आपकी अपनी पंक्ति। इससे आप जाँच सकते हैं कि किसी की बारी बदली नहीं गई। इसमें नाम नहीं हैं, और यह नहीं दिखता कि दूसरों ने क्या चाहा या उन्हें क्या मिला।',
  'For an auditor': 'ऑडिटर के लिए',
  'Complete list': 'पूरी सूची',
  'From the complete list anybody can draw this round again. It has no names, but every group, wish and need and every pair kept apart, by code: give it to nobody but an auditor. Everybody else can check the order of the turns with the receipt.':
    'पूरी सूची से कोई भी इस राउंड का ड्रॉ फिर कर सकता है। इसमें नाम नहीं, पर कोड से हर समूह, इच्छा, ज़रूरत और अलग रखी गई हर जोड़ी है: ऑडिटर के सिवा किसी को न दें। बाकी सब रसीद से बारियों का क्रम जाँच सकते हैं।',
  'Page that checks it': 'जाँचने वाला पन्ना',
  'Other rounds': 'दूसरे राउंड',
  'No round at present': 'अभी कोई राउंड नहीं',
  'When rooms are given out in a round that you are in, you say here what you wish for, and read which room you got and why.':
    'जब किसी ऐसे राउंड में कमरे दिए जाएँ जिसमें आप हों, तो अपनी पसंद यहाँ बताएँ। कौन सा कमरा मिला और क्यों, यह भी यहीं दिखेगा।',

  // groups
  'Live with me: ask for a place in my group with the code {code} ({round}). {address}':
    'मेरे साथ रहें: कोड {code} से मेरे समूह में जगह माँगें ({round})। {address}',
  'Friends ask for a place with this code': 'दोस्त इस कोड से जगह माँगते हैं',
  Share: 'साझा करें',
  'Share by WhatsApp': 'WhatsApp से भेजें',
  'the code': 'कोड',
  'Send the code by WhatsApp, in another window': 'कोड WhatsApp से भेजें, दूसरी विंडो में',
  'A code has {length} letters and digits.': 'कोड में {length} अक्षर और अंक होते हैं।',
  'Code of a friend’s group': 'दोस्त के समूह का कोड',
  'Ask for a place': 'जगह माँगें',
  'The request was not sent': 'आपकी ओर से जगह नहीं माँगी गई',
  '{answer}: {who}': '{answer}: {who}',
  'End the group': 'समूह ख़त्म करें',
  'Leave the group': 'समूह छोड़ें',
  'End the group?': 'समूह ख़त्म करें?',
  'Leave the group?': 'समूह छोड़ें?',
  'You are still in the group': 'आप अब भी समूह में हैं',
  'Its code stops working. You can make another group.': 'उसका कोड किसी काम का नहीं रहेगा। आप दूसरा समूह बना सकते हैं।',
  'The others stay together and are notified. To come back, you have to ask again.':
    'बाकी लोग साथ रहते हैं और उन्हें बताया जाता है। वापस आने के लिए फिर पूछना होगा।',
  'Who is in the group': 'समूह में कौन है',
  'made the group': 'समूह बनाया',
  'made the group; these wishes count': 'समूह बनाया; इन्हीं की इच्छाएँ गिनी जाती हैं',
  'asks for a place in your group': 'की ओर से आपके समूह में जगह माँगी गई है',
  Accept: 'हाँ',
  'The group is full: the largest room that all of you may live in has {seats, plural, one {# seat} other {# seats}}.':
    'समूह भर गया है: जिस सबसे बड़े कमरे में आप सब रह सकते हैं, उसमें {seats, plural, one {# सीट है} other {# सीटें हैं}}।',
  'Group {code}': 'समूह {code}',
  'has to agree to your request': 'को आपके अनुरोध पर हाँ कहनी है',
  'Friends who want to live together form a group. It stays together or waits together, and everybody in it has agreed.':
    'जो दोस्त साथ रहना चाहते हैं वे समूह बनाते हैं। समूह साथ रहता है या साथ प्रतीक्षा करता है, और उसमें सबने हाँ कही है।',
  'Make a group': 'समूह बनाएँ',
  'The group was not made': 'समूह नहीं बना',
  'Without a group you take part alone, and the draw gives you room-mates.': 'बिना समूह के आप अकेले आते हैं, और साथ रहने वाले ड्रॉ से मिलते हैं।',
  '{members} of at most {largest}': '{members}, ज़्यादा से ज़्यादा {largest}',
  'The request was not accepted': 'अनुरोध पर हाँ नहीं हो सकी',
  'The request was not answered': 'अनुरोध का जवाब नहीं दिया गया',
  'You are in no group: you take part alone.': 'आप किसी समूह में नहीं हैं: आप अकेले आते हैं।',

  // wishes
  'Wishes: {kind}': 'इच्छाएँ: {kind}',
  'Wish for {what}': 'इच्छा बताएँ: {what}',
  '+ {what}': '+ {what}',
  'Nothing is wished for: any room will do.': 'कोई इच्छा नहीं है: कोई भी कमरा चलेगा।',
  'The first wish counts most. Everything you leave out comes after your wishes, with no order.':
    'पहली इच्छा सबसे ज़्यादा गिनी जाती है। जो आप छोड़ देते हैं वह बाद में आता है, सब बराबर।',
  'Your wishes are not saved yet.': 'आपकी इच्छाएँ अभी सहेजी नहीं गईं।',
  'Save wishes': 'इच्छाएँ सहेजें',
  'Nothing is wished for yet: any room will do.': 'अभी कोई इच्छा नहीं है: कोई भी कमरा चलेगा।',
  'Leave without saving your wishes?': 'इच्छाएँ सहेजे बिना जाएँ?',
  'Your changes do not count until they are saved. A draft stays on this device until you sign out.':
    'जो आपने बदला वह सहेजने पर ही गिना जाएगा। साइन आउट करने तक मसौदा इस डिवाइस पर रहता है।',
  'Your last changes were not saved': 'आपके आख़िरी बदलाव सहेजे नहीं गए',
  'There is nothing to choose between: all rooms that are open to you are alike.': 'चुनने को कुछ नहीं है: आपके लिए खुले सब कमरे एक जैसे हैं।',
  'For your group, the wishes of {maker}, who made it, count:': 'आपके समूह के लिए {maker} की इच्छाएँ गिनी जाती हैं, जिन्होंने उसे बनाया:',
  '{what} is number {place} now.': '{what} अब नंबर {place} पर है।',
  '{what}: one up': '{what}: एक ऊपर',
  '{what}: one down': '{what}: एक नीचे',
  '{what}: remove': '{what}: हटाएँ',
  '{what} is removed.': '{what} हटाया गया।',

  // what a student got
  'You came to it after it was closed.': 'आप उसके बंद होने के बाद आए।',
  'Room {room}, {where}': 'कमरा {room}, {where}',
  'You wait, number {no}': 'आप प्रतीक्षा में हैं, नंबर {no}',
  'You got no seat.': 'आपको सीट नहीं मिली।',
  'You asked for nothing.': 'आपने कुछ नहीं माँगा।',
  'You stay where you are': 'आप जहाँ हैं वहीं रहेंगे',
  'You asked for no other room in this exchange, so you stay where you are.':
    'इस अदला-बदली में आपने कोई दूसरा कमरा नहीं माँगा, इसलिए आप जहाँ हैं वहीं रहेंगे।',
  'Then all wishes are met together as well as they can be.': 'फिर सभी इच्छाएँ एक साथ, जितना हो सके, पूरी की जाती हैं।',
  'Nobody else': 'और कोई नहीं',
  'Your room': 'आपका कमरा',
  'No seat yet': 'अभी सीट नहीं',
  'Number {no} on the waiting list': 'प्रतीक्षा सूची में नंबर {no}',
  'You are no longer waiting': 'आप अब प्रतीक्षा में नहीं हैं',
  '{ahead, plural, =0 {You are next.} one {# student before you is still waiting.} other {# students before you are still waiting.}}':
    '{ahead, plural, =0 {आपसे पहले अब कोई प्रतीक्षा में नहीं है।} one {आपसे पहले # अब भी प्रतीक्षा में हैं।} other {आपसे पहले # अब भी प्रतीक्षा में हैं।}}',
  'You came to this round after its list of students was closed, so it gave you no seat. Ask the office of the hostel.':
    'आप इस राउंड में विद्यार्थियों की सूची बंद होने के बाद आए, इसलिए इससे सीट नहीं मिली। हॉस्टल के कार्यालय से पूछें।',
  'Your turn': 'आपकी बारी',
  '{turn} of {turns}': '{turns} में से {turn}',
  'Your code in the receipt': 'रसीद में आपका कोड',
  'An offered seat': 'पेशकश की सीट',
  'A seat that is offered to you is kept for {hours, plural, one {# hour} other {# hours}}.':
    'आपको पेशकश की गई सीट {hours, plural, one {# घंटे} other {# घंटे}} रखी जाती है।',
  'The file could not be downloaded': 'फ़ाइल डाउनलोड नहीं हो सकी',
  'You did not get the seat': 'आपको सीट नहीं मिली',
  'A seat is kept for you': 'आपके लिए एक सीट रखी है',
  'Until {when}: {left}': '{when} तक: {left}',
  'Take the seat': 'सीट लें',
  'Decline this seat?': 'इस सीट से मना करें?',
  'The seat was not declined': 'सीट से मना नहीं हुआ',
  'Room {room} in {hostel} was kept for you until {when}. You did not answer, so it is offered to others. You keep your place.':
    '{hostel} का कमरा {room} {when} तक आपके लिए रखा गया था। आपका जवाब नहीं आया, इसलिए अब उसकी पेशकश औरों को होती है। सूची में आपका स्थान वैसा ही है।',
  'It is offered to the next whom it fits. You keep your place on the waiting list.':
    'इसकी पेशकश अगले ऐसे को होगी जिसके लिए यह ठीक हो। प्रतीक्षा सूची में आपका स्थान बना रहता है।',
  'A seat is kept for you until {when}': '{when} तक आपके लिए एक सीट रखी है',
  'Room {room}, {hostel}': 'कमरा {room}, {hostel}',
  'You wait for a room: number {no}': 'आप कमरे की प्रतीक्षा में हैं: नंबर {no}',
  '{ahead, plural, =0 {You are next} one {# student before you is still waiting} other {# students before you are still waiting}}':
    '{ahead, plural, =0 {अगला नंबर आपका है} one {आपसे पहले # अब भी प्रतीक्षा में हैं} other {आपसे पहले # अब भी प्रतीक्षा में हैं}}',
  'Choose your room-mates until {closes}': '{closes} तक साथ रहने वालों को चुनें',
  'State your wishes until {closes}': '{closes} तक बताएँ कि कैसे रहना चाहते हैं',
  '{who} asks for a place in your group': '{who} की ओर से आपके समूह में जगह माँगी गई है',
};
