import { planPage } from '#shared/pages.ts'

/** Where the owner of a company that waits to be deleted is led. */
export const closingPage = planPage('closing')
