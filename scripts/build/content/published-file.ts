/** Stands apart: who asks for the name loads nothing else. In `content/`; a build writes it. */
export const publishedFile = 'published.yaml';
