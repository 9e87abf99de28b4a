// @ts-expect-error The web's types know no Node, and Vitest empties stylesheets that are imported.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HUES, hueOf } from '#ui/Avatar.tsx'

const TEAMS = {
  en: [
    ...['Ahmed Ali', 'Ahmed Adel', 'Ahmed Amin', 'Omar Fathy', 'Omar Farouk'],
    ...['Mona Saleh', 'Mona Adel', 'Sara Ali', 'Sara Adel', 'Hassan Ali'],
  ],
  ar: [
    ...['أحمد علي', 'أحمد عادل', 'أحمد أمين', 'عمر فتحي', 'عمر فاروق'],
    ...['منى صالح', 'منى عادل', 'سارة علي', 'سارة عادل', 'حسن علي'],
  ],
}

test.each(Object.entries(TEAMS))('close names of a team differ in colour, %s', (_, names) => {
  const counts = new Map<number, number>()
  for (const name of names) counts.set(hueOf(name), (counts.get(hueOf(name)) ?? 0) + 1)
  expect(counts.size).toBeGreaterThanOrEqual(6)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(3)
})

test('a thousand people spread over all colours', () => {
  const counts = new Map<number, number>(HUES.map((hue) => [hue, 0]))
  for (let at = 0; at < 1000; at += 1) {
    const hue = hueOf(`Ahmed Ali ${at}`)
    counts.set(hue, (counts.get(hue) ?? 0) + 1)
  }
  expect(Math.min(...counts.values())).toBeGreaterThan(60)
})

test('a name has the same colour wherever it is written', () => {
  expect(hueOf(' José Ali ')).toBe(hueOf('Jose\u0301 Ali'))
})

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** The WCAG relative luminance of a colour clipped to the sRGB gamut. */
function luminance({ lightness, chroma, hue }: Oklch): number {
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [
    number,
    number,
  ]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (part: number) => Math.min(1, Math.max(0, part))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const theme: string = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const [ground, letters] = [...theme.matchAll(/light-dark\((oklch.+)\);/g)].map(([, pair = '']) =>
  [...pair.matchAll(/oklch\(([\d.]+) ([\d.]+)/g)].map(([, lightness, chroma]) => ({
    lightness: Number(lightness),
    chroma: Number(chroma),
  })),
)

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('the letters can be read on every colour in the %s theme', (_, at) => {
  for (const hue of HUES) {
    const [text = 0, under = 0] = [letters?.[at], ground?.[at]].map((one) =>
      one ? luminance({ ...one, hue }) : 0,
    )
    const ratio = (Math.max(text, under) + 0.05) / (Math.min(text, under) + 0.05)
    expect(ratio, `hue ${hue}`).toBeGreaterThanOrEqual(4.5)
  }
})
