/** Roots of React's beside the one that is written. */
import type { FiberRoot } from '../print/fiber.ts';
import { selectorOf } from './compare-hydration.ts';

export type RootsWatch = {
  /** To be called at every commit. */
  note: (root: FiberRoot) => void;
  /** What a page lacks that has others, in words. */
  describe: () => string[];
};

/** @param root selector of the element that the app renders into */
export function watchRoots(root: string): RootsWatch {
  const others = new Set<Element>();
  return {
    note: ({ containerInfo, current }) => {
      if (!(containerInfo instanceof Element) || containerInfo.matches(root)) return;
      if (current.child) others.add(containerInfo);
      else others.delete(containerInfo);
    },
    describe: () =>
      [...others]
        .filter((other) => other.isConnected && other.textContent)
        .map(
          (other) =>
            `there is another root, at ${selectorOf(other)}: what stands in it is not written. Render it by a component of the root ${root}`,
        ),
  };
}
