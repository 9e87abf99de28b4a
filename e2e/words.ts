import { ar as shellAr } from '#app/web/shell/messages.ar.ts'
import { en as shellEn } from '#app/web/shell/messages.en.ts'
import { ar as authAr } from '#features/auth/web/messages.ar.ts'
import { en as authEn } from '#features/auth/web/messages.en.ts'
import { ar as termsAr } from '#features/auth/web/terms/messages.ar.ts'
import { en as termsEn } from '#features/auth/web/terms/messages.en.ts'
import { ar as settingsAr } from '#features/companies/web/messages.ar.ts'
import { en as settingsEn } from '#features/companies/web/messages.en.ts'
import { ar as dashboardAr } from '#features/dashboard/web/messages.ar.ts'
import { en as dashboardEn } from '#features/dashboard/web/messages.en.ts'
import { ar as departmentsAr } from '#features/departments/web/messages.ar.ts'
import { en as departmentsEn } from '#features/departments/web/messages.en.ts'
import { ar as profileAr } from '#features/profile/web/messages.ar.ts'
import { en as profileEn } from '#features/profile/web/messages.en.ts'
import { ar as rolesAr } from '#features/roles/web/messages.ar.ts'
import { en as rolesEn } from '#features/roles/web/messages.en.ts'
import { ar as performanceAr } from '#features/routine-tasks/web/charts/messages.ar.ts'
import { en as performanceEn } from '#features/routine-tasks/web/charts/messages.en.ts'
import { ar as definitionsAr } from '#features/routine-tasks/web/manage/messages.ar.ts'
import { en as definitionsEn } from '#features/routine-tasks/web/manage/messages.en.ts'
import { ar as routineAr } from '#features/routine-tasks/web/messages.ar.ts'
import { en as routineEn } from '#features/routine-tasks/web/messages.en.ts'
import { ar as reviewsAr } from '#features/routine-tasks/web/reports/messages.ar.ts'
import { en as reviewsEn } from '#features/routine-tasks/web/reports/messages.en.ts'
import { ar as invitationAr } from '#features/users/web/accept/messages.ar.ts'
import { en as invitationEn } from '#features/users/web/accept/messages.en.ts'
import { ar as usersAr } from '#features/users/web/messages.ar.ts'
import { en as usersEn } from '#features/users/web/messages.en.ts'
import { ar as commonAr } from '#platform/web/messages.ar.ts'
import { en as commonEn } from '#platform/web/messages.en.ts'

/** The product's own words, so that a story reads the same in both languages. */
export const WORDS = {
  en: {
    auth: authEn,
    common: commonEn,
    dashboard: dashboardEn,
    definitions: definitionsEn,
    departments: departmentsEn,
    invitation: invitationEn,
    performance: performanceEn,
    profile: profileEn,
    reviews: reviewsEn,
    roles: rolesEn,
    routine: routineEn,
    settings: settingsEn,
    shell: shellEn,
    terms: termsEn,
    users: usersEn,
  },
  ar: {
    auth: authAr,
    common: commonAr,
    dashboard: dashboardAr,
    definitions: definitionsAr,
    departments: departmentsAr,
    invitation: invitationAr,
    performance: performanceAr,
    profile: profileAr,
    reviews: reviewsAr,
    roles: rolesAr,
    routine: routineAr,
    settings: settingsAr,
    shell: shellAr,
    terms: termsAr,
    users: usersAr,
  },
}

const ISOLATES = '[\\u2066-\\u2069]*'
const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence with a value in it, whatever keeps their directions apart. */
export function worded(sentence: string, ...values: string[]): RegExp {
  const parts = sentence.split(/\{\{\w+\}\}/).map(literal)
  const told = parts.map((part, at) => {
    const value = values[at]
    return value === undefined ? part : `${part}${ISOLATES}${literal(value)}${ISOLATES}`
  })
  return new RegExp(`^${told.join('')}$`)
}
