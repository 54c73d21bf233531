/**
 * Sources of position fixes that a visitor can choose for the simulated device. They are in a separate module, because
 * the page shows them before it loads the code of the device.
 */
export const sourceNames = ['GNSS', 'Wi-Fi'] as const;

export type Source = (typeof sourceNames)[number];
