import { createContext, useContext } from 'react'

/** The kit's page is for developers: its words stand in the code, in both languages. */
export type KitLanguage = 'en' | 'ar'

export const KitLanguageContext = createContext<KitLanguage>('en')

export type Say = (en: string, ar: string) => string

export function useSay(): Say {
  const language = useContext(KitLanguageContext)
  return (en, ar) => (language === 'ar' ? ar : en)
}
