import { companyPage, openPage } from '#platform/shared/pages.ts'

export const notificationsPage = companyPage('notifications')
export const notificationSettingsPage = companyPage('notification-settings')
export const notificationsOffPage = openPage('notifications-off')
