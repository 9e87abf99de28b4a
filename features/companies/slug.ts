/** What would break a path, hide in it or turn its direction around. */
const UNFIT = /[\p{C}/\\?#%&<>"'`|^{}[\]:;@=+,]/gu

/**
 * A company's name as its address: spaces become hyphens, letters of any script stay. Whether the
 * address is free is for the database to say.
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

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether a company keeps its address under a new name: only letters' case or what no address shows changed. */
export const keepsSlug = (company: { name: string; slug: string }, name: string): boolean =>
  same(slugOf(name), slugOf(company.name)) || same(slugOf(name), company.slug)

/**
 * The address that a company gets for a name: one that it had before, else `free`, the first that
 * nobody has. `wanted-2` was only given because `wanted` was taken, so it comes back for `wanted`.
 */
export function slugAgain(wanted: string, former: readonly string[], free: string): string {
  const own = former.find((slug) => same(slug, wanted))
  if (own || same(free, wanted)) return own ?? free
  const numbered = former.filter(
    (slug) =>
      same(slug.slice(0, wanted.length), wanted) && /^-\d+$/.test(slug.slice(wanted.length)),
  )
  return numbered[0] ?? free
}
