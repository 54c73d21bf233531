/**
 * Types of methods that all supported browsers have, but the `lib` of `tsconfig.json` lacks. The other array
 * methods of ES2023 must not be used, because Firefox 114 lacks them: `toSorted`, `toReversed`, `toSpliced` and `with`.
 */

// biome-ignore-start lint/style/useConsistentTypeDefinitions: only an interface can extend the built-in one
interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, array: T[]) => unknown): number;
}

interface ReadonlyArray<T> {
  findLast(predicate: (value: T, index: number, array: readonly T[]) => unknown): T | undefined;
  findLastIndex(predicate: (value: T, index: number, array: readonly T[]) => unknown): number;
}
// biome-ignore-end lint/style/useConsistentTypeDefinitions: only an interface can extend the built-in one
