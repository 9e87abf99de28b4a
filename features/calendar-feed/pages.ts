import { companyPage } from '#platform/shared/pages.ts'

export const calendarFeedPage = companyPage('calendar-feed')
