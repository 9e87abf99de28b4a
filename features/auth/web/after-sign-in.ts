import type { Session } from '#client/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On the sign-in page: the page that redirected the user there. */
    returnTo?: string
    /** On the page that a sign-in opened. */
    afterSignIn?: true
  }
}

/** Pages that belong to no specific company, or that redirect to the user's own one. */
const SHARED_PAGES = /^\/(subscription|closing|checkout\/[\w-]+|profile|dashboard-default)\/?$/

function firstPart(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname.split('/')[1] ?? '').normalize('NFC')
  } catch {
    return undefined
  }
}

/**
 * The page to return to after sign-in: a path of this product in the user's own company. Undefined
 * for any other address, because the user who signs in can be a different one than the user who was
 * redirected.
 */
export function returnPath(
  wanted: string | undefined,
  { companySlug }: Pick<Session, 'companySlug'>,
): string | undefined {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined
  const [pathname = ''] = wanted.split(/[?#]/)
  const isOwn = firstPart(pathname)?.toLowerCase() === companySlug.toLowerCase()
  return companySlug !== '' && (isOwn || SHARED_PAGES.test(pathname)) ? wanted : undefined
}

/**
 * spec: owners and members who may see the dashboard start there, all others at their routine
 * tasks.
 */
export const firstPageOf = ({ isOwner, permissions }: Session) =>
  isOwner || permissions.includes('view-dashboard') || permissions.includes('view-dashboard-owner')
    ? ('/$companyName/dashboard-default' as const)
    : ('/$companyName/routine-task' as const)
