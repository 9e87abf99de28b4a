const partsOf = (version: string) => version.split('-')

/**
 * Whether the server's web version is newer than that of an open page: other code, and not built
 * before it, as can happen during a rolling update. Versions come from `webVersion`; nothing is
 * newer than a page without a version.
 */
export function isNewerVersion(served: string, own = ''): boolean {
  const [builtAt, code] = partsOf(served)
  const [ownBuiltAt, ownCode] = partsOf(own)
  if (!ownBuiltAt || code === undefined || code === ownCode) return false
  return Number(builtAt) >= Number(ownBuiltAt)
}
