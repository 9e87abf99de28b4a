import { page } from '#client/pages.ts'
import {
  confirmEmailPage,
  forgotPasswordPage,
  landingPage,
  resetPasswordPage,
  signInPage,
  signUpInArabicPage,
  signUpPage,
  startPage,
} from '#features/auth/pages.ts'
import { words as planWords } from '#features/plans/web/feature.ts'

export const words = {
  auth: {
    en: () => import('#features/auth/web/messages.en.ts'),
    ar: () => import('#features/auth/web/messages.ar.ts'),
  },
  terms: {
    en: () => import('#features/auth/web/terms/messages.en.ts'),
    ar: () => import('#features/auth/web/terms/messages.ar.ts'),
  },
}

const { auth } = words
const { plans } = planWords

export const pages = [
  page(landingPage, {
    load: () => import('#features/auth/web/StartPage.tsx'),
    name: 'StartPage',
    words: { auth, plans },
  }),
  page(startPage, {
    load: () => import('#features/auth/web/StartPage.tsx'),
    name: 'StartPage',
    words: { auth, plans },
  }),
  page(signUpPage, {
    load: () => import('#features/auth/web/SignUpPage.tsx'),
    name: 'SignUpPage',
    words,
  }),
  page(signUpInArabicPage, {
    load: () => import('#features/auth/web/SignUpPage.tsx'),
    name: 'SignUpPage',
    words,
  }),
  page(signInPage, {
    load: () => import('#features/auth/web/SignInPage.tsx'),
    name: 'SignInPage',
    words: {
      auth,
    },
  }),
  page(forgotPasswordPage, {
    load: () => import('#features/auth/web/ForgotPasswordPage.tsx'),
    name: 'ForgotPasswordPage',
    words: { auth },
  }),
  page(resetPasswordPage, {
    load: () => import('#features/auth/web/ResetPasswordPage.tsx'),
    name: 'ResetPasswordPage',
    words: { auth },
  }),
  page(confirmEmailPage, {
    load: () => import('#features/auth/web/ConfirmEmailPage.tsx'),
    name: 'ConfirmEmailPage',
    words: { auth },
  }),
] as const
