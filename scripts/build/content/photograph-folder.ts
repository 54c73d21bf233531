/** Where photographs lie: beside the articles, as only these have any. */
export const photographFolder = 'content/articles';
