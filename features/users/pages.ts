import { companyPage, linkedPage } from '#shared/pages.ts'

export const acceptInvitationPage = linkedPage('user-information')
export const addUserPage = companyPage('addUser', ['invite-user'])
export const teamPage = companyPage('team', ['view-user'])
