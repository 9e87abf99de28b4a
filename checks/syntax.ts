export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** The name of an identifier; an empty string for any other node. */
export const nameOf = (node: unknown): string => {
  const { type, name } = (node ?? {}) as Node
  return type === 'Identifier' ? String(name) : ''
}

/** The position of a node, as `file:line`. */
export const lineOf = ({ file, text }: { file: string; text: string }, { start }: Node): string =>
  `${file}:${text.slice(0, start).split('\n').length}`

/** Every node of a parsed source, parents before children. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as Node
    for (const inner of Object.values(value)) yield* nodesOf(inner)
  }
}
