/** The page that the development server shows in place of every other while content has mistakes. Pure. */

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The client of the development server reloads it once something has changed. */
export const printMistakesPage = (heading: string, problems: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
li { margin-block: 0.75rem; overflow-wrap: anywhere; }
</style>
<script type="module" src="/@vite/client"></script>
</head>
<body>
<h1>${escapeHtml(heading)}</h1>
<ol>
${problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('\n')}
</ol>
<p>Mend what is named and save: this page reloads by itself.</p>
</body>
</html>
`;
