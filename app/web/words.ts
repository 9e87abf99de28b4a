import type { Catalogue } from '#platform/web/i18n.ts'

/** The words of each area, fetched with the first page that needs them. */
export const common: Catalogue = {
  en: async () => (await import('#platform/web/messages.en.ts')).en,
  ar: async () => (await import('#platform/web/messages.ar.ts')).ar,
}
export const shell: Catalogue = {
  en: async () => (await import('#app/web/shell/messages.en.ts')).en,
  ar: async () => (await import('#app/web/shell/messages.ar.ts')).ar,
}
export const auth: Catalogue = {
  en: async () => (await import('#features/auth/web/messages.en.ts')).en,
  ar: async () => (await import('#features/auth/web/messages.ar.ts')).ar,
}
export const terms: Catalogue = {
  en: async () => (await import('#features/auth/web/terms/messages.en.ts')).en,
  ar: async () => (await import('#features/auth/web/terms/messages.ar.ts')).ar,
}
export const dashboard: Catalogue = {
  en: async () => (await import('#features/dashboard/web/messages.en.ts')).en,
  ar: async () => (await import('#features/dashboard/web/messages.ar.ts')).ar,
}
export const departments: Catalogue = {
  en: async () => (await import('#features/departments/web/messages.en.ts')).en,
  ar: async () => (await import('#features/departments/web/messages.ar.ts')).ar,
}
export const users: Catalogue = {
  en: async () => (await import('#features/users/web/messages.en.ts')).en,
  ar: async () => (await import('#features/users/web/messages.ar.ts')).ar,
}
export const invitation: Catalogue = {
  en: async () => (await import('#features/users/web/accept/messages.en.ts')).en,
  ar: async () => (await import('#features/users/web/accept/messages.ar.ts')).ar,
}
export const roles: Catalogue = {
  en: async () => (await import('#features/roles/web/messages.en.ts')).en,
  ar: async () => (await import('#features/roles/web/messages.ar.ts')).ar,
}
export const profile: Catalogue = {
  en: async () => (await import('#features/profile/web/messages.en.ts')).en,
  ar: async () => (await import('#features/profile/web/messages.ar.ts')).ar,
}
export const settings: Catalogue = {
  en: async () => (await import('#features/companies/web/messages.en.ts')).en,
  ar: async () => (await import('#features/companies/web/messages.ar.ts')).ar,
}
export const performance: Catalogue = {
  en: async () => (await import('#features/routine-tasks/web/charts/messages.en.ts')).en,
  ar: async () => (await import('#features/routine-tasks/web/charts/messages.ar.ts')).ar,
}
export const reviews: Catalogue = {
  en: async () => (await import('#features/routine-tasks/web/reports/messages.en.ts')).en,
  ar: async () => (await import('#features/routine-tasks/web/reports/messages.ar.ts')).ar,
}
