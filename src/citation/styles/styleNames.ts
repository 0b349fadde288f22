/** Names of built-in styles by their ids in `media/csl`. */
export const styleNames: Readonly<Record<string, string>> = {
  apa: 'APA',
  mla: 'MLA',
  'chicago-notes': 'Chicago (Notes)',
  'chicago-author-date': 'Chicago (Author-Date)',
  ieee: 'IEEE',
  harvard: 'Harvard',
  vancouver: 'Vancouver',
};
