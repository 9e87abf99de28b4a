export const en = {
  title: 'Revisions of {{name}}',
  failed: 'The revisions could not be loaded',
  emptyText: 'Each change is listed here, with who made it and when.',
  changed: '{{who}} changed {{field}} from {{from}} to {{to}}',
  set: '{{who}} set {{field}} to {{to}}',
  cleared: '{{who}} removed {{field}} ({{from}})',
  quoted: '“{{text}}”',
  at: '{{date}}, {{time}}',
  other: 'a field',
} as const
