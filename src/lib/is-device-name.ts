/** Windows keeps these names for devices, with any ending: a project with such a file cannot be checked out there. */
export const isDeviceName = (name: string): boolean => /^(?:con|prn|aux|nul|com[1-9]|lpt[1-9])(?:\.|$)/i.test(name);
