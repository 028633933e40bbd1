/** What the specification says of routes, menus and texts, written down a second time so that the program is held to it. */
import type { Role } from '#contract/roles.ts';

type Seen = 'everybody' | 'signed-in' | readonly Role[];

const admin = ['hosteladmin'] as const;
const staff = ['caretaker', 'warden', 'hosteladmin'] as const;
const student = ['student'] as const;
const caretaker = ['caretaker'] as const;

/** Who sees a page at each route, roles in the order of the role table; everybody else is sent away. */
export const specifiedRoutes: Readonly<Record<string, Seen>> = {
  '/': 'everybody',
  '/login': 'everybody',
  '/view-rooms': 'everybody',
  '/unauthorized': 'everybody',
  '/dashboard': 'signed-in',
  '/notice': 'signed-in',
  '/create-notice': staff,
  '/edit-notice/:id': staff,
  '/admin/add-hostel': admin,
  '/admin/view-hostels': admin,
  '/view-hostels/:id': 'signed-in',
  '/admin/hostel-allotment': admin,
  '/hostel/:id/manual-allocation': ['caretaker', 'hosteladmin'],
  '/hostel/assign-caretaker': admin,
  '/hostel/assign-warden': admin,
  '/:id/student-info': staff,
  '/student/mark-attendance': staff,
  '/student/attendance': 'signed-in',
  '/student/register-complaint': student,
  '/caretaker/complaints': staff,
  '/student/create-leave': student,
  '/caretaker/leave': staff,
  '/student/leave-status': student,
  '/student/fines': student,
  '/caretaker/impose-fine': caretaker,
  '/caretaker/view-fines': ['caretaker', 'warden'],
  '/addInventory': caretaker,
  '/edit-Inventory': caretaker,
  '/inventory': staff,
  '/add-staff': caretaker,
  '/staff-schedule': caretaker,
  '/register-student': admin,
  '/request-room-change': student,
};

export interface MenuItem {
  label: string;
  /** `:id` stands for the hostel of the person; null for an item that asks for the hostel first */
  to: string | null;
}
export type MenuEntry = MenuItem | { label: string; items: readonly MenuItem[] };

const to = (label: string, path: string | null): MenuItem => ({ label, to: path });

export const specifiedMenus: Readonly<Record<Role, readonly MenuEntry[]>> = {
  student: [
    to('View Rooms', '/view-hostels/:id'),
    to('View Notice Board', '/notice'),
    to('Complaints', '/student/register-complaint'),
    to('Apply for Leave', '/student/create-leave'),
    to('Leave Status', '/student/leave-status'),
    to('Fines', '/student/fines'),
    to('Request for Room Change', '/request-room-change'),
  ],
  caretaker: [
    to('Manage Rooms', '/view-hostels/:id'),
    to('Student Leave', '/caretaker/leave'),
    to('Manage Notice Board', '/notice'),
    to('Student Details', '/:id/student-info'),
    to('Student Attendance', '/student/mark-attendance'),
    to('Complaints', '/caretaker/complaints'),
    { label: 'Manage Fines', items: [to('Impose', '/caretaker/impose-fine'), to('View', '/caretaker/view-fines')] },
    { label: 'Manage Inventory', items: [to('Add', '/addInventory'), to('View', '/inventory')] },
    { label: 'Manage Staff', items: [to('New staff', '/add-staff'), to('Schedule', '/staff-schedule')] },
  ],
  warden: [
    to('Student Details', '/:id/student-info'),
    to('Manage Leave', '/caretaker/leave'),
    to('View Rooms', '/view-hostels/:id'),
    to('View Inventory', '/inventory'),
    to('Manage Notice Board', '/notice'),
    to('View Complaints', '/caretaker/complaints'),
    to('View fines', '/caretaker/view-fines'),
  ],
  hosteladmin: [
    to('Manage Notice Board', '/notice'),
    to('Hostel Details', '/admin/view-hostels'),
    to('Hostel Allotment', '/admin/hostel-allotment'),
    to('Add Hostel', '/admin/add-hostel'),
    to('Manage Caretaker', '/hostel/assign-caretaker'),
    to('Manage Warden', '/hostel/assign-warden'),
    to('Register Student', '/register-student'),
    to('Student Details', null),
  ],
};

/** The texts that the specification quotes; the one with a message in it with the message of a server that failed. */
export const specifiedTexts: readonly string[] = [
  'Super admin',
  'Unauthorized Access',
  'You are not authorized to view this page.',
  'Log-in to your account',
  'None',
  'N/A',
  'No Notifications',
  'You have no new notifications.',
  'Not Assigned',
  'Not allotted',
  'Are you sure you want to delete this notice?',
  'Selection Limit Exceeded',
  'You have selected more students than the available capacity. Please deselect some students before proceeding.',
  'Please select both a student and a room.',
  'The student is already in the selected room. Please choose a different room.',
  'Please select two different students.',
  'Please select two different rooms.',
  'Please fill in all required fields.',
  'Username already exists. Please choose a different username.',
  'Username already exists',
  'Roll number already exists',
  'Please fix the errors before submitting',
  'Invalid username or password',
  'Error fetching hostel name',
  'Error allotting rooms',
  'Error removing room allotments',
  'Error: Something went wrong on our side. Please try again.',
  'Error reassigning room',
  'Error swapping rooms',
  'Error sending room change request',
  'Error assigning caretaker:',
  'Error assigning warden:',
  'Error marking attendance',
  'Error submitting complaint',
  'Error submitting leave request',
  'Error fetching leave requests',
  'Error approving leave request',
  'Error rejecting leave request',
  'Error fetching fines',
  'Error paying fine',
  'Error imposing fine',
  'Error fetching students',
  'Error adding item',
  'Error updating item',
  'Error deleting item',
  'Error fetching items',
  'Error creating staff. Please try again.',
  'Error saving staff schedule. Please try again.',
  'Error registering student',
  'Notice created successfully.',
  'Notice edited  successfully.',
  'Room allotments removed successfully',
  'Hostel allotted successfully!',
  'Hostel added successfully!',
  'Caretaker assigned successfully!',
  'Warden assigned successfully!',
  'Attendance marked successfully',
  'Complaint submitted successfully',
  'Leave request submitted successfully',
  'Leave request approved successfully',
  'Leave request rejected successfully',
  'Fine paid successfully',
  'Fine imposed successfully',
  'Item added successfully',
  'Item updated successfully',
  'Item deleted successfully',
  'Staff schedule saved successfully.',
];
