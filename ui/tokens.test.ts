// @ts-expect-error The web's types know no Node, and Vitest empties stylesheets that are imported.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css: string = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')

type Theme = 'light' | 'dark'
type Look = { theme: Theme; accent: string; sidebar: string }

const accents = ['nile', 'indigo', 'sky', 'rose', 'amber', 'slate']
const sidebars = ['white', 'dark']
const themes: Theme[] = ['light', 'dark']

/** The blocks that declare tokens come before `@layer`; this test ignores print styles. */
const blocks = [...css.split('@layer')[0]!.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
  ([, selector, body]) => ({
    selectors: selector!.split(',').map((part) => part.trim().split('\n').at(-1)!.trim()),
    tokens: Object.fromEntries(
      [...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.trim()]),
    ),
  }),
)

function token(name: string, look: Look): string {
  const applied = [':root', '[data-accent]', `[data-accent="${look.accent}"]`]
  applied.push('[data-sidebar]', `[data-sidebar="${look.sidebar}"]`)
  const value = blocks
    .filter((block) => block.selectors.some((selector) => applied.includes(selector)))
    .map((block) => block.tokens[name])
    .filter((found) => found !== undefined)
    .at(-1)
  if (value === undefined) throw new Error(`${name} is not declared`)
  return colour(value, look)
}

function colour(value: string, look: Look): string {
  const pair = /^light-dark\((.+), (.+)\)$/.exec(value)
  if (pair) return colour(pair[look.theme === 'light' ? 1 : 2]!, look)
  const reference = /^var\((--[\w-]+)\)$/.exec(value)
  if (reference) return token(reference[1]!, look)
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`${value} is not a plain colour`)
  return value
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(text: string, ground: string): number {
  const [low, high] = [luminance(text), luminance(ground)].sort((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

/** [text, backgrounds it is shown on] */
const texts: [string, string[]][] = [
  ['--ink', ['--paper', '--card', '--overlay', '--hover']],
  ['--ink', ['--done-soft', '--not-done-soft', '--late-soft', '--info-soft', '--line']],
  ['--muted', ['--paper', '--card', '--overlay', '--hover', '--line']],
  ['--done', ['--paper', '--card', '--overlay', '--done-soft']],
  ['--not-done', ['--paper', '--card', '--overlay', '--not-done-soft']],
  ['--late', ['--paper', '--card', '--overlay', '--late-soft']],
  ['--info', ['--paper', '--card', '--overlay', '--info-soft']],
  ['--done-foreground', ['--done']],
  ['--not-done-foreground', ['--not-done']],
  ['--paper', ['--ink']],
]

const accentTexts: [string, string[]][] = [
  ['--accent', ['--paper', '--card', '--overlay', '--hover', '--accent-soft']],
  ['--ink', ['--accent-soft']],
  ['--accent-foreground', ['--accent']],
]

const sidebarTexts: [string, string[]][] = [
  ['--sidebar-ink', ['--sidebar', '--sidebar-hover']],
  ['--sidebar-muted', ['--sidebar', '--sidebar-hover']],
  ['--sidebar-accent', ['--sidebar', '--sidebar-hover', '--sidebar-selected']],
]

/** Edges and marks that are the only sign of a position or state: WCAG requires 3:1. */
const marks: [string, string[]][] = [
  ['--field-line', ['--paper', '--card', '--overlay']],
  ['--late-fill', ['--card']],
  ['--chart-1', ['--card']],
  ['--chart-2', ['--card']],
  ['--chart-3', ['--card']],
  ['--chart-4', ['--card']],
  ['--chart-5', ['--card']],
]

function weak(pairs: [string, string[]][], least: number, look: Look): string[] {
  return pairs.flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(token(text, look), token(ground, look))
      return ratio < least ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

describe.each(themes)('in the %s theme', (theme) => {
  const look = { theme, accent: 'nile', sidebar: 'white' }

  it('every text can be read on its ground', () => {
    expect(weak(texts, 4.5, look)).toEqual([])
  })

  it('edges of fields and colours of charts stand out', () => {
    expect(weak(marks, 3, look)).toEqual([])
  })

  it.each(accents)('the %s accent can be read and written upon', (accent) => {
    expect(weak(accentTexts, 4.5, { ...look, accent })).toEqual([])
  })

  it.each(sidebars)('the %s sidebar can be read in every accent', (sidebar) => {
    for (const accent of accents) {
      expect(weak(sidebarTexts, 4.5, { theme, accent, sidebar }), accent).toEqual([])
    }
  })
})

/** The colours of states: they stay the same whatever accent the user chooses. */
const states = ['--done', '--not-done', '--late', '--info'].flatMap((state) => [
  state,
  `${state}-soft`,
])
states.push('--done-foreground', '--not-done-foreground', '--late-fill')

/** The perceptual distance of two colours in OKLab. */
function distance(one: string, other: string): number {
  const [first, second] = [one, other].map(oklab) as [number[], number[]]
  return Math.hypot(...first.map((part, at) => part - second[at]!))
}

function oklab(hex: string): number[] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The minimum distance at which two adjacent colours look different. */
const APART = 0.08

describe.each(themes)('the colour that somebody chooses, in the %s theme', (theme) => {
  it.each(accents)('%s leaves every state its colour', (accent) => {
    for (const state of states)
      for (const sidebar of sidebars)
        expect(token(state, { theme, accent, sidebar }), state).toBe(
          token(state, { theme, accent: 'nile', sidebar: 'white' }),
        )
  })

  it.each(accents)('%s is no red of not done, no amber of late and no green of done', (accent) => {
    const look = { theme, accent, sidebar: 'white' }
    for (const state of ['--done', '--not-done', '--late'])
      expect(distance(token('--accent', look), token(state, look)), state).toBeGreaterThan(APART)
  })
})

describe('the tokens', () => {
  it('of an accent are its own alone', () => {
    const ofAccents = blocks.filter(({ selectors }) =>
      selectors.some((selector) => /^\[data-accent="/.test(selector)),
    )
    expect(ofAccents.length).toBe(accents.length)
    for (const { tokens } of ofAccents)
      for (const name of Object.keys(tokens)) expect(name).toMatch(/^--accent-/)
  })

  it('give every accent its own light and dark values', () => {
    const values = accents.flatMap((accent) =>
      themes.map((theme) => token('--accent', { theme, accent, sidebar: 'white' })),
    )
    expect(new Set(values).size).toBe(accents.length * themes.length)
  })
})
