/** What test files leave to be cleared up; a worker works on one at a time. */
type Work = () => unknown;
const left: Work[] = [];

/** Does the work once all tests of the running file are done; what was named last is done first. */
export const atEnd = (work: Work): void => void left.push(work);

export async function clearUp(): Promise<void> {
  for (let work = left.pop(); work; work = left.pop()) await work();
}
