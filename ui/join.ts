/**
 * Joins class names, for the components that public pages load. It does not resolve conflicts (that
 * would cost 7 kB): pass these components only layout classes that they do not set (margin, width,
 * grid, `max-sm:hidden`).
 */
export const join = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
