const partsOf = (version: string) => version.split('-')

/**
 * Whether the web that the server has now is newer than that of a page which is open: other code, and
 * not built before it, as while processes are replaced one after another. Versions are as `webVersion`
 * makes them; nothing is newer than a page that does not say what it is.
 */
export function isNewer(served: string, own = ''): boolean {
  const [builtAt, code] = partsOf(served)
  const [ownBuiltAt, ownCode] = partsOf(own)
  if (!ownBuiltAt || code === undefined || code === ownCode) return false
  return Number(builtAt) >= Number(ownBuiltAt)
}
