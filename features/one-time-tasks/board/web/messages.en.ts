/** The texts of the board. */
export const en = {
  columns: 'Columns',
  empty: 'Nothing here',
  actionsOf: 'Actions: {{name}}',
  moveTo: 'Move to {{column}}',
  moved: '{{name}} moved to {{column}}',
} as const
