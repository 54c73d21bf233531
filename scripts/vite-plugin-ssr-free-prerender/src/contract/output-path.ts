/** File of a path below the output folder: `/` → `index.html`, `/about` → `about.html`, `/blog/a` → `blog/a.html`. */
export function outputPath(path: string): string {
  return path === '/' ? 'index.html' : `${path.replace(/^\/|\/$/g, '')}.html`;
}
