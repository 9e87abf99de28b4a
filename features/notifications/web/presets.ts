import type { Defaults, Ways } from '#features/notifications/preferences-contract.ts'
import {
  getDefaultChannels,
  getNoticeRule,
  listNoticeKinds,
  type NoticeGroup,
  type NoticeKind,
} from '#shared/notifications.ts'

/** The choices for a whole group. */
export const PRESETS = ['all', 'important', 'nothing'] as const
export type Preset = (typeof PRESETS)[number]

const waysOfPreset: Record<Preset, (kind: NoticeKind) => Ways> = {
  all: (kind) => ({ ...getDefaultChannels(kind), push: true }),
  important: getDefaultChannels,
  nothing: (kind) => ({
    inbox: false,
    push: false,
    mail: getNoticeRule(kind).mandatory ? getDefaultChannels(kind).mail : 'none',
  }),
}

/** The channels of every kind of a group under a preset. */
export const presetChoices = (preset: Preset, group: NoticeGroup) =>
  Object.fromEntries(
    listNoticeKinds(group).map((kind) => [kind, waysOfPreset[preset](kind)]),
  ) as Partial<Defaults['choices']>

const isSame = (one: Ways, other: Ways) =>
  one.inbox === other.inbox && one.push === other.push && one.mail === other.mail

/** The preset that matches a group's choices; `undefined` if none does. */
export const presetOf = (choices: Defaults['choices'], group: NoticeGroup): Preset | undefined =>
  PRESETS.find((preset) =>
    listNoticeKinds(group).every((kind) => isSame(choices[kind], waysOfPreset[preset](kind))),
  )
