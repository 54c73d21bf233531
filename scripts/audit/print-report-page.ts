export const printReportPage = (x: unknown): string => JSON.stringify(x);
