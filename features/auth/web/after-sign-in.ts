import type { Session } from '#client/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page: the page from which somebody was sent there. */
    returnTo?: string
    /** On the page that a sign-in opened. */
    afterSignIn?: true
  }
}

/** These belong to no company in particular, or lead on to one's own. */
const OF_EVERY_COMPANY = /^\/(subscription|closing|checkout\/[\w-]+|profile|dashboard-default)\/?$/

function firstPart(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.split('/')[1] ?? '').normalize('NFC')
  } catch {
    return undefined
  }
}

/**
 * The page to which a sign-in leads back: a path of this product, of one's own company. Nothing
 * for any other address, since whoever signs in may be somebody else than who was sent.
 */
export function returnPath(
  wanted: string | undefined,
  { companySlug }: Pick<Session, 'companySlug'>,
): string | undefined {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined
  const [pathname = ''] = wanted.split(/[?#]/)
  const isOwn = firstPart(pathname)?.toLowerCase() === companySlug.toLowerCase()
  return companySlug !== '' && (isOwn || OF_EVERY_COMPANY.test(pathname)) ? wanted : undefined
}

/** spec: owners and who may see the dashboard begin there, everybody else at their routine tasks. */
export const firstPageOf = ({ isOwner, permissions }: Session) =>
  isOwner || permissions.includes('view-dashboard') || permissions.includes('view-dashboard-owner')
    ? ('/$companyName/dashboard-default' as const)
    : ('/$companyName/routine-task' as const)
