import type { Format } from '#records/documents/kinds.ts'
import type { Content } from '#records/documents/server/content.ts'

/** The message to the process that creates a document, and below its answer. */
export interface DocumentJob {
  content: Content
  format: Format
}
export type DocumentResult = { file: Uint8Array } | { error: string }

async function make({ content, format }: DocumentJob): Promise<Uint8Array> {
  if (format === 'xlsx') return (await import('#records/documents/server/xlsx.ts')).xlsxOf(content)
  return (await import('#records/documents/server/pdf.ts')).pdfOf(content)
}

process.once('message', async (order: DocumentJob) => {
  const made: DocumentResult = await make(order).then(
    (file) => ({ file }),
    (error: Error & { code?: string }) => ({
      error: [error.code, error.stack].filter(Boolean).join(': '),
    }),
  )
  process.send?.(made, () => process.disconnect())
})
