import { ar as shellAr } from '#app/web/shell/messages.ar.ts'
import { en as shellEn } from '#app/web/shell/messages.en.ts'
import { ar as authAr } from '#features/auth/web/messages.ar.ts'
import { en as authEn } from '#features/auth/web/messages.en.ts'
import { ar as dashboardAr } from '#features/dashboard/web/messages.ar.ts'
import { en as dashboardEn } from '#features/dashboard/web/messages.en.ts'
import { ar as departmentsAr } from '#features/departments/web/messages.ar.ts'
import { en as departmentsEn } from '#features/departments/web/messages.en.ts'
import { ar as routineAr } from '#features/routine-tasks/web/messages.ar.ts'
import { en as routineEn } from '#features/routine-tasks/web/messages.en.ts'
import { ar as commonAr } from '#platform/web/messages.ar.ts'
import { en as commonEn } from '#platform/web/messages.en.ts'

/** The product's own words, so that a story reads the same in both languages. */
export const WORDS = {
  en: {
    auth: authEn,
    common: commonEn,
    dashboard: dashboardEn,
    departments: departmentsEn,
    routine: routineEn,
    shell: shellEn,
  },
  ar: {
    auth: authAr,
    common: commonAr,
    dashboard: dashboardAr,
    departments: departmentsAr,
    routine: routineAr,
    shell: shellAr,
  },
}
