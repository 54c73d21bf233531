/** Sources of position fixes that a visitor can choose. The page shows them before it loads the code of the device. */
export const sourceNames = ['GNSS', 'Wi-Fi'] as const;

export type Source = (typeof sourceNames)[number];
