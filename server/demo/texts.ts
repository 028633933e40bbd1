/** Texts that the people of the demo campus write. */

export const notices = [
  {
    title: 'Water supply on Sunday',
    description:
      'The overhead tanks are cleaned on Sunday between 10 AM and 2 PM. Please store the water you need in the morning; drinking water stays available at the mess.',
  },
  {
    title: 'Mess menu for the coming month',
    description:
      'The mess committee has met. Dosa comes back on Wednesdays, and there is fruit with every breakfast. Write to the mess secretary by Friday if you want something changed.',
  },
  {
    title: 'Gate closes at 10 PM',
    description:
      'During the examinations the main gate closes at 10 PM. Anyone who returns later signs the register at the front desk and gives a reason.',
  },
  {
    title: 'Lost and found',
    description: 'A black umbrella, a scientific calculator and a pair of spectacles wait at the front desk for their owners.',
  },
  {
    title: 'Fire drill',
    description:
      'When the alarm sounds on Thursday evening, leave by the nearest staircase and meet at the basketball court. Lifts are off.',
  },
  {
    title: 'Pest control on all floors',
    description:
      'Rooms are treated floor by floor this week, the ground floor first. Cover food and utensils, and stay out of the room for two hours afterwards.',
  },
  {
    title: 'Inter-hostel badminton',
    description: 'Names for singles and doubles are taken at the common room until Saturday. Matches are in the evenings of next week.',
  },
  {
    title: 'Quiet hours',
    description: 'From 11 PM to 6 AM please keep music and calls inside your room, so that everybody can sleep before the examinations.',
  },
] as const;

export const complaints = [
  {
    kind: 'Water and plumbing',
    complaint: 'The tap in the second bathroom of our wing drips all night.',
    remark: 'The plumber has put in a new washer.',
  },
  {
    kind: 'Electricity',
    complaint: 'The ceiling fan makes a loud noise and turns slowly.',
    remark: 'The capacitor was replaced and the fan balanced.',
  },
  {
    kind: 'Water and plumbing',
    complaint: 'There is no hot water in the mornings before seven.',
    remark: 'The timer of the geyser now starts at 5 AM.',
  },
  {
    kind: 'Internet',
    complaint: 'The Wi-Fi does not reach the rooms at the end of the corridor.',
    remark: 'The network team has added an access point.',
  },
  {
    kind: 'Furniture',
    complaint: 'The lock of my cupboard is broken.',
    remark: 'Lock changed. Please collect the second key at the front desk.',
  },
  { kind: 'Electricity', complaint: 'The light on the staircase near the mess has been off for days.', remark: 'Tube light replaced.' },
  { kind: null, complaint: 'Monkeys come in through the window, the mesh is torn.', remark: 'New mesh fitted on the whole side.' },
  {
    kind: 'Water and plumbing',
    complaint: 'The water cooler on the first floor smells.',
    remark: 'Cleaned, filter changed and water tested.',
  },
  { kind: 'Other', complaint: 'The washing machine stops in the middle of a cycle.', remark: 'Serviced; the drain pipe was blocked.' },
  {
    kind: 'Furniture',
    complaint: 'The window of my room does not close and rain comes in.',
    remark: 'The carpenter has planed the frame.',
  },
] as const;

export const leaveReasons = [
  "My sister's wedding at home",
  'A medical check-up in my home town',
  'Going home for the festival',
  'Interview for an internship',
  'Hackathon at another institute',
  'My grandmother is not well',
  'Passport appointment',
  'University sports meet',
  'House-warming of my parents',
] as const;

export const leaveRemarks = [
  'Your mid-semester examination is on one of these days.',
  'Please attach the invitation and ask again.',
  'Attendance is below what the institute asks for; please talk to me.',
] as const;

export const fines = [
  { amount: 500, reason: 'Electric heater in the room' },
  { amount: 100, reason: 'Late return without an entry in the register' },
  { amount: 250, reason: 'Room key lost' },
  { amount: 200, reason: 'Mess plates kept in the room' },
  { amount: 750.5, reason: 'Broken window pane' },
  { amount: 300, reason: 'Loud music in the quiet hours' },
  { amount: 1500, reason: 'Damaged mattress' },
] as const;

export const fineCancelReason = 'It was somebody else. Sorry.';

export const reopening = {
  reason: 'It was all right for a day and is back again.',
  remark: 'Looked at again together; it holds now.',
} as const;

export const roomChangeSamples = [
  {
    message: 'My classes begin early and my room-mate studies late. Could I have a single room, or one with somebody of my batch?',
    done: true,
    remark: '',
  },
  {
    message: 'I have hurt my knee and the stairs are difficult. Is there a bed on the ground floor?',
    done: true,
    remark: '',
  },
  {
    message: 'I would like to live with a friend from my class.',
    done: false,
    remark: 'No room with two free seats is left this semester; please ask again after the examinations.',
  },
  {
    message: 'The room next to the lift is too noisy to study in.',
    done: false,
    remark: 'The lift has been serviced. Tell me if it is still loud.',
  },
] as const;
