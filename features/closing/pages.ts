import { planPage } from '#shared/pages.ts'

/** The page for the owner of a company that is scheduled for deletion. */
export const closingPage = planPage('closing')
