/** @returns true if all packages of the project's lock file are installed, no matter which command installed them */
export function isInstalled(root: string): boolean;
