/** Work for the end of a test file; a worker runs one file at a time. */
type Work = () => unknown;
const left: Work[] = [];

/** Does the work after all tests of the running file; what was added last is done first. */
export const atEnd = (work: Work): void => void left.push(work);

export async function clearUp(): Promise<void> {
  for (let work = left.pop(); work; work = left.pop()) await work();
}
