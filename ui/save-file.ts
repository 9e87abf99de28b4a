const KEPT_MS = 60_000

/** Has the browser save what stands at an address; the page stays, whatever comes from there. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Hands a file to the browser, which saves it under a name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, name)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
