/** The icons of pages in menus and in the search. Apart from the page table, which runs before the libraries are there (`first-calls.ts`). */
import type { ComponentType } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BadgeCheck from 'lucide-react/icons/badge-check';
import BedDouble from 'lucide-react/icons/bed-double';
import Bell from 'lucide-react/icons/bell';
import Building2 from 'lucide-react/icons/building-2';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CircleUser from 'lucide-react/icons/circle-user';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import HousePlus from 'lucide-react/icons/house-plus';
import IdCard from 'lucide-react/icons/id-card';
import KeyRound from 'lucide-react/icons/key-round';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import Settings from 'lucide-react/icons/settings';
import UserCog from 'lucide-react/icons/user-cog';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';

export const pageIcons = {
  'arrow-left-right': ArrowLeftRight,
  'badge-check': BadgeCheck,
  'bed-double': BedDouble,
  bell: Bell,
  'building-2': Building2,
  'calendar-check': CalendarCheck,
  'calendar-clock': CalendarClock,
  'calendar-days': CalendarDays,
  'calendar-plus': CalendarPlus,
  'circle-user': CircleUser,
  'graduation-cap': GraduationCap,
  'hand-coins': HandCoins,
  house: House,
  'house-plus': HousePlus,
  'id-card': IdCard,
  'key-round': KeyRound,
  megaphone: Megaphone,
  'message-square-warning': MessageSquareWarning,
  package: Package,
  settings: Settings,
  'user-cog': UserCog,
  'user-plus': UserPlus,
  users: Users,
} satisfies Readonly<Record<string, ComponentType<{ size?: number }>>>;

export type PageIcon = keyof typeof pageIcons;
