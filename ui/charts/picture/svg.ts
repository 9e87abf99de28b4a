const SVG = 'http://www.w3.org/2000/svg'
/** Attributes for interaction and screen readers only. */
const INTERACTION_ATTRIBUTES = /^(?:class|data-|aria-|role|tabindex)/

type Attributes = Record<string, string | number>

function element(name: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** A copy of a drawing with its CSS variables resolved to colours. */
function copyResolved(drawn: Element): Element | undefined {
  if (drawn.hasAttribute('data-index')) return undefined
  const copy = drawn.cloneNode(false) as Element
  const style = getComputedStyle(drawn)
  for (const { name, value } of [...drawn.attributes]) {
    if (INTERACTION_ATTRIBUTES.test(name)) copy.removeAttribute(name)
    else if (value.includes('var(')) copy.setAttribute(name, style.getPropertyValue(name))
  }
  if (drawn.localName === 'text' && style.fontVariantNumeric !== 'normal')
    copy.setAttribute('font-variant-numeric', style.fontVariantNumeric)
  for (const child of drawn.childNodes) {
    const kept = child instanceof Element ? copyResolved(child) : child.cloneNode()
    if (kept) copy.append(kept)
  }
  return copy
}

function drawing(svg: SVGElement, origin: DOMRect): Element | undefined {
  const copy = copyResolved(svg)
  const { left, top, width, height } = svg.getBoundingClientRect()
  const place = { x: left - origin.left, y: top - origin.top, width, height }
  for (const [key, value] of Object.entries(place)) copy?.setAttribute(key, String(value))
  copy?.setAttribute('direction', getComputedStyle(svg).direction)
  return copy
}

/** The baseline of a line of text, from the metrics of its font. */
function baselineIn({ top, height }: DOMRect, font: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return top + height * 0.8
  pen.font = font
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText('x')
  return top + (height - up - down) / 2 + up
}

function textElement(text: Text, origin: DOMRect): Element | undefined {
  const parent = text.parentElement
  if (!parent || !text.data.trim()) return undefined
  const { color, direction, fontFamily, fontSize, fontWeight } = getComputedStyle(parent)
  const range = document.createRange()
  range.selectNodeContents(text)
  const box = range.getBoundingClientRect()
  const font = `${fontWeight} ${fontSize} ${fontFamily}`
  const line = element('text', {
    x: (direction === 'rtl' ? box.right : box.left) - origin.left,
    y: baselineIn(box, font) - origin.top,
    fill: color,
    direction,
    'font-size': fontSize,
    'font-weight': fontWeight,
  })
  line.textContent = text.data
  return line
}

/** The drawings and texts inside an element, in document order. */
function piecesOf(node: Element, origin: DOMRect): Element[] {
  return [...node.childNodes].flatMap((child) => {
    if (child instanceof SVGElement) return drawing(child, origin) ?? []
    if (child instanceof Text) return textElement(child, origin) ?? []
    return child instanceof Element ? piecesOf(child, origin) : []
  })
}

/** Converts a part of the page to an SVG with its own colours and positions. */
export function drawingOf(sheet: HTMLElement, title: string): SVGElement {
  const origin = sheet.getBoundingClientRect()
  const { width, height } = origin
  const { backgroundColor, fontFamily } = getComputedStyle(sheet)
  const picture = element('svg', { width, height, viewBox: `0 0 ${width} ${height}` })
  picture.setAttribute('font-family', fontFamily)
  picture.setAttribute('lang', document.documentElement.lang)
  const name = element('title', {})
  name.textContent = title
  picture.append(name, element('rect', { width, height, fill: backgroundColor }))
  picture.append(...piecesOf(sheet, origin))
  return picture
}
