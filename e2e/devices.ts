/** The devices that people in a hostel use: a cheap Android phone, or an office computer. */
import type { BrowserContextOptions } from '@playwright/test';

export const allDevices = ['phone', 'desktop'] as const;
export type Device = (typeof allDevices)[number];

/** With E2E_ALL every test is run for all of its devices, roles and sizes, otherwise for the first ones. */
export const everything = Boolean(process.env['E2E_ALL'] || process.env['SHOTS']);
export const someOf = <T>(all: readonly T[], count = 1): readonly T[] => (everything ? all : all.slice(0, count));

export const viewports = { phone: { width: 360, height: 740 }, desktop: { width: 1366, height: 768 } } as const;

export const devices = {
  phone: {
    viewport: viewports.phone,
    isMobile: true,
    hasTouch: true,
    // nothing that is measured depends on it, and drawing takes longer with it
    deviceScaleFactor: process.env['SHOTS'] ? 2 : 1,
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  // sets every option of the phone, so that a test of the phone project can open a desktop page too
  desktop: { viewport: viewports.desktop, isMobile: false, hasTouch: false, deviceScaleFactor: 1, userAgent: undefined },
} as const satisfies Record<Device, BrowserContextOptions>;
