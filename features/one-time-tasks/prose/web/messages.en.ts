/** The words of what people write to each other. */
export const en = {
  somebody: 'somebody',
  people: 'People to mention',
  nobody: 'Nobody of that name',
} as const
