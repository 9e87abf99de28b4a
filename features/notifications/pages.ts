import { companyPage, openPage } from '#shared/pages.ts'

export const notificationsPage = companyPage('notifications')
export const notificationSettingsPage = companyPage('notification-settings')
export const notificationsOffPage = openPage('notifications-off')
