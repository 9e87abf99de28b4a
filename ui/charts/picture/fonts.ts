/**
 * Parses the ranges of a CSS `unicode-range` such as `U+0600-06FF, U+25CC`; both ends are
 * inclusive.
 */
function rangesOf(unicodeRange: string): [number, number][] {
  return unicodeRange.split(',').map((one) => {
    const [from = '0', to = from] = one.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to, 16)]
  })
}

/**
 * Whether a font with this `unicode-range` draws any character of the text; an empty range covers
 * all.
 */
export function coversText(unicodeRange: string, text: string): boolean {
  if (!unicodeRange) return true
  const ranges = rangesOf(unicodeRange)
  return Array.from(text).some((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => from <= code && code <= to)
  })
}

function facesOf(sheet: CSSStyleSheet): { rule: CSSFontFaceRule; base: string }[] {
  const base = sheet.href ?? document.baseURI
  return [...sheet.cssRules].flatMap((rule) =>
    rule instanceof CSSFontFaceRule ? [{ rule, base }] : [],
  )
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The page's fonts that the text needs, embedded as CSS: a picture cannot fetch them. */
export async function fontsFor(text: string): Promise<string> {
  const faces = [...document.styleSheets].flatMap(facesOf)
  const neededFaces = faces.filter(({ rule }) =>
    coversText(rule.style.getPropertyValue('unicode-range'), text),
  )
  const rules = neededFaces.map(async ({ rule: { style }, base }) => {
    const url = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src'))?.[1]
    if (!url) return ''
    const file = await dataUrl(await (await fetch(new URL(url, base))).blob())
    const declaration = (name: string) => `${name}:${style.getPropertyValue(name)};`
    const range = style.getPropertyValue('unicode-range') ? declaration('unicode-range') : ''
    return `@font-face{${declaration('font-family')}${declaration('font-weight')}${range}src:url(${file}) format("woff2")}`
  })
  return (await Promise.all(rules)).join('')
}
