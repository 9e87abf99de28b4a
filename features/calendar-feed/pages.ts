import { companyPage } from '#shared/pages.ts'

export const calendarFeedPage = companyPage('calendar-feed')
