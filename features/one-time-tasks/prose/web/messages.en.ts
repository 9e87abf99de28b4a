/** The texts of the mention field. */
export const en = {
  somebody: 'somebody',
  people: 'People to mention',
  nobody: 'Nobody of that name',
} as const
