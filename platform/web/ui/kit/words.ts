import { createContext, useContext } from 'react'

/** The kit's page is for developers: its words stand in the code, in both languages. */
export type KitLanguage = 'en' | 'ar'

export const KitLanguageContext = createContext<KitLanguage>('en')

export function useSay(): (en: string, ar: string) => string {
  const language = useContext(KitLanguageContext)
  return (en, ar) => (language === 'ar' ? ar : en)
}
