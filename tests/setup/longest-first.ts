/**
 * Runs slow test files first, so that no slow file runs alone at the end. The list below orders the Vitest projects,
 * slowest first.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const rooms = [
  'engine-sites',
  'e2e',
  'conditions',
  'server',
  'commands',
  'engine',
  'site',
  'content',
  'component',
  'mocked',
  'unit',
];
const rankOf = ({ project }: TestSpecification): number => rooms.indexOf(project.name);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
