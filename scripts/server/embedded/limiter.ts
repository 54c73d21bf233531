/**
 * Returns a function that counts one more and says whether that is too many. One count is enough for everybody, as all
 * visitors are on this machine.
 */
export function createLimiter(max: number, seconds: number): () => boolean {
  let count = 0;
  return () => {
    if (count === 0) {
      setTimeout(() => {
        count = 0;
      }, seconds * 1000).unref();
    }
    count += 1;
    return count > max;
  };
}
