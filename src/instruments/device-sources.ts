/** Sources of position fixes that a visitor can choose as a device. The page shows them, so this is no part of the device's code. */
export const sourceNames = ['GNSS', 'Wi-Fi'] as const;

export type Source = (typeof sourceNames)[number];
