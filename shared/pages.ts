import type { Permission } from '#shared/permissions.ts'

/**
 * What opens a page: one of the permissions is enough, and so is managing a department where that
 * stands among them. Pages without any are for every member.
 */
export type PageMay = 'owner' | readonly (Permission | 'department-manager')[] | undefined

/**
 * Whose page it is: a company's, for its members; everybody's, from where a signed-in visitor is led
 * to their company (`public`); of whoever comes by a mailed link (`linked`); where one subscribes or
 * keeps a company, for who is signed in, also when all else is closed to them (`plan`); or just everybody's.
 */
export type PageKind = 'company' | 'plan' | 'public' | 'linked' | 'open'

export interface PageAddress<P extends string = string, K extends PageKind = PageKind> {
  kind: K
  /** As the router writes it, below the company's name where it is a company's. */
  path: P
  may?: PageMay
}

const addressOf =
  <const K extends PageKind>(kind: K) =>
  <const P extends string>(path: P): PageAddress<P, K> => ({ kind, path })

export const publicPage = addressOf('public')
export const linkedPage = addressOf('linked')
export const openPage = addressOf('open')
export const planPage = addressOf('plan')
export const companyPage = <const P extends string>(
  path: P,
  may?: PageMay,
): PageAddress<P, 'company'> => ({ kind: 'company', path, may })

/** A path of the router as the API writes it: `/$companyName/team` is `/{companyName}/team`. */
export const asPattern = (path: string): string => path.replaceAll(/\$(\w+)/g, '{$1}')

/** A page's whole address as the API writes it. */
export const patternOf = ({ kind, path }: PageAddress): string =>
  `${kind === 'company' ? '/{companyName}' : ''}/${asPattern(path.replace(/^\//, ''))}`
