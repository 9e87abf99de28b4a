import type { Content } from '#platform/server/documents/content.ts'
import type { Format } from '#platform/shared/documents.ts'

/** What the process that makes a document is sent, and what it sends back. */
export interface Order {
  content: Content
  format: Format
}
export type Made = { file: Uint8Array } | { error: string }

async function make({ content, format }: Order): Promise<Uint8Array> {
  if (format === 'xlsx') return (await import('#platform/server/documents/xlsx.ts')).xlsxOf(content)
  return (await import('#platform/server/documents/pdf.ts')).pdfOf(content)
}

process.once('message', async (order: Order) => {
  const made: Made = await make(order).then(
    (file) => ({ file }),
    (error: Error & { code?: string }) => ({
      error: [error.code, error.stack].filter(Boolean).join(': '),
    }),
  )
  process.send?.(made, () => process.disconnect())
})
