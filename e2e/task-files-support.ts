import { writeFile } from 'node:fs/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { addAttachments } from '#features/one-time-tasks/attachments/contract.ts'
import type { Reply } from '#shared/endpoint.ts'
import { type Account, BASE, expect } from './support.ts'

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
)

/** Attaches a file to a task, as the sender's page does. */
export async function putFile({ token }: Account, id: string, [name, bytes]: [string, Buffer]) {
  const body = new FormData()
  body.append('attachments', new Blob([Uint8Array.from(bytes)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${BASE}/api/tasks/${id}/attachments`, { method: 'POST', headers, body })
  expect(sent.status).toBe(201)
  return ((await sent.json()) as Reply<typeof addAttachments>).attachments
}

/** Creates a file on this machine's disk, for dragging. */
export async function onDisk(path: string, text: string): Promise<string> {
  await writeFile(path, text)
  return path
}

/** Drags files from the disk over an element; the returned function drops them. */
export async function drag(
  page: Page,
  over: Locator,
  files: string[],
): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page)
  const box = await over.boundingBox()
  if (!box) throw new Error('Nothing to drag over')
  const data = { items: [], files, dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 200), data }
  await cdp.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at })
  await cdp.send('Input.dispatchDragEvent', { type: 'dragOver', ...at })
  return () => cdp.send('Input.dispatchDragEvent', { type: 'drop', ...at })
}

/** Limits the upload speed to this many kilobytes per second; 0 removes the limit. */
export async function slowDown(page: Page, kilobytes: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: kilobytes === 0 ? -1 : kilobytes * 1024,
  })
}

/**
 * Drops the responses to uploads that the server has processed, until the returned function is
 * called.
 */
export async function loseReplies(page: Page): Promise<() => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/attachments', requestStage: 'Response' }],
  })
  cdp.on('Fetch.requestPaused', ({ requestId }) => {
    void cdp.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
  })
  return () => cdp.detach()
}
