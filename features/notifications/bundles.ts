import type { Notice } from '#features/notifications/contract.ts'
import { groupByThing, type ThingLines } from '#features/notifications/group-by-thing.ts'

/** Kinds whose notices are each about a different subject; those of one day form a bundle. */
export const BUNDLED = ['invitation_accepted', 'report_evaluated', 'duty_reminded'] as const
export type Bundled = (typeof BUNDLED)[number]

/** The minimum number of notices in a bundle; fewer are shown one by one. */
const MIN_BUNDLE_SIZE = 3

export interface Bundle {
  key: string
  kind: Bundled
  groups: ThingLines[]
}

/**
 * Groups notices by subject, and bundles groups of the same kind and day. `dayOf` returns the day
 * of an instant. A bundle takes the position of its latest notice.
 */
export function createBundles(
  notices: readonly Notice[],
  dayOf: (instant: string) => string,
): (ThingLines | Bundle)[] {
  const groups = groupByThing(notices)
  const keyOf = ({ lines: [line, ...others] }: ThingLines) => {
    const kind = BUNDLED.find((one) => one === line?.kind)
    return line && kind && others.length === 0 ? `${kind} ${dayOf(line.at)}` : undefined
  }
  const bundles = new Map<string, ThingLines[]>()
  for (const group of groups) {
    const key = keyOf(group)
    if (key !== undefined) bundles.set(key, [...(bundles.get(key) ?? []), group])
  }
  const shown = new Set<string>()
  return groups.flatMap((group): (ThingLines | Bundle)[] => {
    const key = keyOf(group)
    const all = (key !== undefined && bundles.get(key)) || []
    if (key === undefined || all.length < MIN_BUNDLE_SIZE) return [group]
    if (shown.has(key)) return []
    shown.add(key)
    return [{ key, kind: key.split(' ')[0] as Bundled, groups: all }]
  })
}
