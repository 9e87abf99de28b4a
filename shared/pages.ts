import type { Permission } from '#shared/permissions.ts'

/**
 * Who may open a page: members with one of the permissions, and managers of a department if that is
 * listed. Pages without a list are for every member.
 */
export type PageMay = 'owner' | readonly (Permission | 'department-manager')[] | undefined

/**
 * Who a page is for. `company`: its members; `public`: everybody, but signed-in visitors are
 * redirected to their company; `linked`: people who come by a mailed link; `plan`: signed-in users
 * who subscribe or keep a company, also when all else is closed to them; `open`: everybody.
 */
export type PageKind = 'company' | 'plan' | 'public' | 'linked' | 'open'

export interface PageAddress<P extends string = string, K extends PageKind = PageKind> {
  kind: K
  /** The path in the router's notation; for a company's page, below the company's name. */
  path: P
  may?: PageMay
}

const createAddressBuilder =
  <const K extends PageKind>(kind: K) =>
  <const P extends string>(path: P): PageAddress<P, K> => ({ kind, path })

export const publicPage = createAddressBuilder('public')
export const linkedPage = createAddressBuilder('linked')
export const openPage = createAddressBuilder('open')
export const planPage = createAddressBuilder('plan')
export const companyPage = <const P extends string>(
  path: P,
  may?: PageMay,
): PageAddress<P, 'company'> => ({ kind: 'company', path, may })

/**
 * A router's path in the notation of the API: `/$companyName/team` becomes `/{companyName}/team`.
 */
export const toPathPattern = (path: string): string => path.replaceAll(/\$(\w+)/g, '{$1}')

/** A page's full path in the notation of the API. */
export const getPagePattern = ({ kind, path }: PageAddress): string =>
  `${kind === 'company' ? '/{companyName}' : ''}/${toPathPattern(path.replace(/^\//, ''))}`
