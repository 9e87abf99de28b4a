/** Characters that break a path, are invisible, or reverse the text direction. */
const UNFIT = /[\p{C}/\\?#%&<>"'`|^{}[\]:;@=+,]/gu

/**
 * Converts a company name to an address: spaces become hyphens, letters of any script stay. The
 * database checks whether the address is free.
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFC')
    .replace(UNFIT, '')
    .trim()
    .replaceAll(/[\s-]+/gu, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
  return slug || 'company'
}

const isSameSlug = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether the address stays the same under a new name: only case or removed characters changed. */
export const isSlugUnchanged = (company: { name: string; slug: string }, name: string): boolean =>
  isSameSlug(slugOf(name), slugOf(company.name)) || isSameSlug(slugOf(name), company.slug)

/**
 * Chooses the address for a name: one that the company had before, else `free`, the first free one.
 * A previous `wanted-2` is reused, because it was given only when `wanted` was taken.
 */
export function chooseSlug(wanted: string, former: readonly string[], free: string): string {
  const own = former.find((slug) => isSameSlug(slug, wanted))
  if (own || isSameSlug(free, wanted)) return own ?? free
  const numbered = former.filter(
    (slug) =>
      isSameSlug(slug.slice(0, wanted.length), wanted) && /^-\d+$/.test(slug.slice(wanted.length)),
  )
  return numbered[0] ?? free
}
