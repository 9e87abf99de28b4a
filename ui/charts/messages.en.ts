/** The translations for a chart's files. */
export const en = {
  save: 'Save: {{title}}',
  png: 'Picture (PNG)',
  svg: 'Scalable picture (SVG)',
  csv: 'Numbers (CSV)',
  failed: 'The file could not be made',
  covers: '{{from}} to {{to}}',
  drawn: 'Drawn are the first {{shown}} of {{total}}. The table and the CSV file have all.',
  firstOf: 'the first {{shown}} of {{total}}',
} as const
