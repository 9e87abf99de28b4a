import type { Defaults, Ways } from '#features/notifications/preferences-contract.ts'
import {
  kindOf,
  kindsIn,
  type NoticeGroup,
  type NoticeKind,
  usualWays,
} from '#shared/notifications.ts'

/** What one chooses for a whole group at once. */
export const PRESETS = ['all', 'important', 'nothing'] as const
export type Preset = (typeof PRESETS)[number]

const waysAs: Record<Preset, (kind: NoticeKind) => Ways> = {
  all: (kind) => ({ ...usualWays(kind), push: true }),
  important: usualWays,
  nothing: (kind) => ({
    inbox: false,
    push: false,
    mail: kindOf(kind).forced ? usualWays(kind).mail : 'none',
  }),
}

/** The ways of every kind of a group, as a preset has them. */
export const choicesAs = (preset: Preset, group: NoticeGroup) =>
  Object.fromEntries(kindsIn(group).map((kind) => [kind, waysAs[preset](kind)])) as Partial<
    Defaults['choices']
  >

const isSame = (one: Ways, other: Ways) =>
  one.inbox === other.inbox && one.push === other.push && one.mail === other.mail

/** Which preset the choices of a group are; `undefined` where kinds were chosen one by one. */
export const presetOf = (choices: Defaults['choices'], group: NoticeGroup): Preset | undefined =>
  PRESETS.find((preset) =>
    kindsIn(group).every((kind) => isSame(choices[kind], waysAs[preset](kind))),
  )
