const ISOLATES = '[\\u2066-\\u2069]*'

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Matches a sentence with its values, with or without directional isolate characters around them.
 */
export function sentencePattern(sentence: string, ...values: string[]): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/).map(literal)
  const told = parts.map((part, at) => {
    const value = values[at]
    return value === undefined ? part : `${part}${ISOLATES}${literal(value)}${ISOLATES}`
  })
  return new RegExp(`^${told.join('')}$`)
}
