import { fontsFor } from '#ui/charts/picture/fonts.ts'

/** The PNG's device pixels per CSS pixel, so that it is also sharp in print. */
const PIXEL_RATIO = 2

const serialize = (drawing: SVGElement) =>
  new Blob([new XMLSerializer().serializeToString(drawing)], {
    type: 'image/svg+xml;charset=utf-8',
  })

/** The SVG contains its fonts, so it needs no other file. */
export async function svgFile(drawing: SVGElement): Promise<Blob> {
  const fonts = document.createElementNS(drawing.namespaceURI, 'style')
  fonts.textContent = await fontsFor(drawing.textContent ?? '')
  drawing.prepend(fonts)
  return serialize(drawing)
}

const ARABIC = /\p{Script=Arabic}/u
const FIRST_LETTER = /\p{L}/u

/** The direction set by the drawing; names under an axis take it from their first letter. */
function directionOf(line: Element): CanvasDirection {
  const owner = line.closest('text')
  if (!owner?.getAttribute('style')?.includes('plaintext'))
    return owner?.closest('[direction]')?.getAttribute('direction') === 'rtl' ? 'rtl' : 'ltr'
  return ARABIC.test(FIRST_LETTER.exec(line.textContent ?? '')?.[0] ?? '') ? 'rtl' : 'ltr'
}

const ALIGN: Record<string, CanvasTextAlign> = { middle: 'center', end: 'end' }

/** Draws the text on the canvas, because an SVG image's own fonts can load after it is drawn. */
async function write(pen: CanvasRenderingContext2D, drawing: SVGElement): Promise<void> {
  const family = drawing.getAttribute('font-family')
  for (const line of drawing.querySelectorAll('tspan, text:not(:has(tspan))')) {
    const found = (name: string) => line.closest(`[${name}]`)?.getAttribute(name)
    const text = line.textContent ?? ''
    const frame = line.closest('svg')
    const at = (name: 'x' | 'y') =>
      Number(line.getAttribute(name)) + Number(frame === drawing ? 0 : frame?.getAttribute(name))
    pen.font = `${found('font-weight') ?? 400} ${Number.parseFloat(found('font-size') ?? '')}px ${family}`
    pen.fillStyle = found('fill') ?? ''
    pen.direction = directionOf(line)
    pen.textAlign = ALIGN[found('text-anchor') ?? ''] ?? 'start'
    await document.fonts.load(pen.font, text)
    pen.fillText(text, at('x'), at('y'))
  }
}

/** The drawing's shapes and colours without any text. */
async function shapesOf(drawing: SVGElement): Promise<HTMLImageElement> {
  const shapes = drawing.cloneNode(true) as SVGElement
  for (const text of shapes.querySelectorAll('text')) text.remove()
  const url = URL.createObjectURL(serialize(shapes))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

export async function pngFile(drawing: SVGElement): Promise<Blob> {
  const image = await shapesOf(drawing)
  const canvas = document.createElement('canvas')
  canvas.width = image.width * PIXEL_RATIO
  canvas.height = image.height * PIXEL_RATIO
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('Nothing to draw on')
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  pen.scale(PIXEL_RATIO, PIXEL_RATIO)
  await write(pen, drawing)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png')
  })
}
