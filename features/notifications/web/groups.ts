import type { Notice } from '#features/notifications/contract.ts'

/** Lines of one thing, the latest first. */
export interface ThingLines {
  key: string
  thing: Notice['thing']
  lines: Notice[]
}

/** The lines of a page by what they are about; the thing of the latest line comes first. */
export function byThing(notices: readonly Notice[]): ThingLines[] {
  const things = new Map<string, ThingLines>()
  for (const notice of notices) {
    const { thing } = notice
    const key = `${thing.kind} ${thing.id}`
    const group = things.get(key) ?? { key, thing, lines: [] }
    group.lines.push(notice)
    things.set(key, group)
  }
  return [...things.values()]
}
