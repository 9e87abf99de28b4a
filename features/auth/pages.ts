import { linkedPage, openPage, publicPage } from '#shared/pages.ts'

export const landingPage = publicPage('/')
export const startPage = publicPage('start')
export const signUpPage = publicPage('signup')
export const signUpInArabicPage = publicPage('signup-Ar')
export const signInPage = publicPage('signin')
export const forgotPasswordPage = publicPage('forgot-password')
export const resetPasswordPage = linkedPage('reset-password')
export const confirmEmailPage = openPage('confirm-email')
