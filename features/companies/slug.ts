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
