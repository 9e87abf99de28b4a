import { importsOf, type Source } from '#checks/sources.ts'

/**
 * Groups of files that import each other in a cycle, directly or indirectly; type imports and lazy
 * imports count.
 */
export function circlesIn(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(({ file }) => file))
  const graph = new Map(
    sources.map((source) => [source.file, importsOf(source).filter((to) => known.has(to))]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []

  // Tarjan's strongly connected components.
  function visit(file: string): void {
    index.set(file, index.size)
    low.set(file, index.get(file) as number)
    stack.push(file)
    for (const to of graph.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.toSorted())
  }

  for (const { file } of sources) if (!index.has(file)) visit(file)
  return circles
}
