// content/README.md, "Renaming": after an entry's file is renamed, the build reports everything that still uses the old
// slug.
import { expect, test } from 'vitest';
import { problemsAfter } from '../support/changed-content.ts';
import { content } from '../support/real-content.ts';

test.each(['services', 'sectors', 'articles'] as const)(
  'after a file in content/%s is renamed, each message about its old address names the new slug',
  async (folder) => {
    const [{ file, slug } = expect.fail(`content/${folder}/ has no entry.`)] = content[folder];
    const former = file.replace('content/', '');
    const present = former.replace(slug, 'quite-another');
    const problems = await problemsAfter({ file: present, copyOf: former }, { file: former, remove: true });
    // The build reports links to the old slug, and that its published address is missing.
    expect(problems.length).toBeGreaterThan(1);
    for (const problem of problems) expect(problem).toContain('quite-another');
  },
);
