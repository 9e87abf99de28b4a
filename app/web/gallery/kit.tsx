import { createContext, type ReactNode, useContext } from 'react'
import { Card } from '#ui/Card.tsx'

/** The kit's page is for developers: its texts are in the code, in both languages. */
export type KitLanguage = 'en' | 'ar'

export const KitLanguageContext = createContext<KitLanguage>('en')

export type Say = (en: string, ar: string) => string

export const SAY: Record<KitLanguage, Say> = { en: (en) => en, ar: (_, ar) => ar }

export const useSay = (): Say => SAY[useContext(KitLanguageContext)]

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="mb-4">
      <div className="flex flex-col gap-5">{children}</div>
    </Card>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
