/** Instruments by the names that content and addresses know: `#tdoa=…`. */
export const instrumentNames = ['fixes', 'tdoa'] as const;

export type InstrumentName = (typeof instrumentNames)[number];
