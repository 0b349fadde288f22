/** article-aggregation, Content types. `post` occurs only in responses. */
export const filterableContentTypes = [
  'blog',
  'contract',
  'earnings_report',
  'enforcement_action',
  'financial_report',
  'lawsuit',
  'news',
  'official_statement',
  'podcast',
  'press_release',
  'research_paper',
  'site',
  'technical_documentation',
  'whitepaper',
] as const;
