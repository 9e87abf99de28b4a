export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Every node of a parsed source, from the outside in. */
export function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') yield value as Node
    for (const inner of Object.values(value)) yield* nodesOf(inner)
  }
}
