import { useSyncExternalStore } from 'react'
import { getCookie, setCookie } from '#client/session.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export const ACCENTS = ['nile', 'indigo', 'sky', 'rose', 'amber', 'slate'] as const
export const SIDEBARS = ['white', 'dark'] as const
export const NAVBARS = ['fixed', 'static'] as const

export interface Preferences {
  theme: (typeof THEMES)[number]
  accent: (typeof ACCENTS)[number]
  sidebar: (typeof SIDEBARS)[number]
  navbar: (typeof NAVBARS)[number]
}

const oneOf = <T extends string>(all: readonly T[], value: string | undefined): T =>
  all.find((one) => one === value) ?? (all[0] as T)

const read = (): Preferences => ({
  theme: oneOf([...THEMES].reverse(), getCookie('theme')),
  accent: oneOf(ACCENTS, getCookie('accent')),
  sidebar: oneOf(SIDEBARS, getCookie('sidebar')),
  navbar: oneOf(NAVBARS, getCookie('navbar')),
})

let current = read()
const listeners = new Set<() => void>()

export function applyPreferences(): void {
  const { dataset } = document.documentElement
  dataset.theme = current.theme
  dataset.accent = current.accent
}

/** Sets how the product looks for this user on this device. Survives a sign-out. */
export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  for (const [name, value] of Object.entries(change)) setCookie(name, value)
  applyPreferences()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => current)
