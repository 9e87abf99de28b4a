/**
 * Class names side by side, for the parts that public pages load. It does not resolve clashes (that
 * costs 7 kB): give such parts only layout that they do not set (margin, width, grid, `max-sm:hidden`).
 */
export const join = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
