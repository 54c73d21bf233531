export const buildFlags: readonly string[];
