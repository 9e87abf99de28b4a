import { type Cell, toCsv } from '#shared/csv.ts'

const REVOKE_DELAY_MS = 60_000

/** Lets the browser download an address; the page stays open, whatever the response is. */
export function downloadUrl(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser save a file under the given name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  downloadUrl(url, name)
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}

/** Downloads a text as a file with this name. */
export function downloadText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

export const csvFile = (rows: readonly (readonly Cell[])[]): Blob =>
  new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
