import { createContext, useContext } from 'react'

/** The kit's page is for developers: its texts are in the code, in both languages. */
export type KitLanguage = 'en' | 'ar'

export const KitLanguageContext = createContext<KitLanguage>('en')

export type Say = (en: string, ar: string) => string

export const SAY: Record<KitLanguage, Say> = { en: (en) => en, ar: (_, ar) => ar }

export const useSay = (): Say => SAY[useContext(KitLanguageContext)]
