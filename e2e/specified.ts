/** What the specification says of routes and menus, written down a second time so that the page table is held to it. */
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
  '/caretaker/view-fines': staff,
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
    {
      label: 'All hostels',
      items: [
        to('Complaints', '/caretaker/complaints'),
        to('Leave requests', '/caretaker/leave'),
        to('Attendance', '/student/mark-attendance'),
        to('Inventory', '/inventory'),
        to('Fines', '/caretaker/view-fines'),
      ],
    },
  ],
};
