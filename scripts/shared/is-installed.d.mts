/** @returns whether the packages that the project's lock names are there, whoever has installed them */
export function isInstalled(root: string): boolean;
