import { runCommand } from '../shared/command-line.ts';
import { defineCommand, repeatedArgument } from '../shared/command-parameters.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readProjectPath, runScript } from '../shared/run-script.ts';
import { writeEditorFiles } from '../site/authoring/editor-files.ts';

const command = defineCommand({
  call: 'npm run format --',
  summary:
    'Formats the files of the project with Biome, applies its safe fixes, and lists what it cannot fix. Also writes the JSON Schemas and the content reference from the schemas in src/model/schemas.',
  takes: {
    paths: repeatedArgument({
      placeholder: 'PATH',
      meaning: 'file or folder to format',
      otherwise: 'the whole project',
      read: readProjectPath,
    }),
  },
  examples: [
    ['npm run format', 'formats all files'],
    ['npm run format -- scripts/commands', 'formats one folder'],
  ],
});

await runCommand(command, async ({ paths }) => {
  await writeEditorFiles(projectRoot);
  const places = paths.length > 0 ? paths : ['.'];
  if (!(await runScript('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...places))) process.exitCode = 1;
});
