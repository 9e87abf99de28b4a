import type { LucideIcon } from 'lucide-react'
import type { Bilingual } from '#shared/locale.ts'
import { beginsWith, wordsOf } from '#shared/searchable.ts'

/** What can be chosen in the palette. */
export interface PaletteItem {
  id: string
  icon: LucideIcon
  title: string
  /** What stands beside the title: where a thing belongs, what a choice does. */
  where?: string | null | undefined
  /** A line below it: where the words were found. */
  excerpt?: string | null | undefined
  run: () => void
}

export interface PaletteGroup {
  id: string
  name: string
  items: readonly PaletteItem[]
}

/** What is offered by its name in either language, whichever is typed. */
export interface Offer {
  id: string
  icon: LucideIcon
  name: Bilingual
  /** Further words by which people look for it. */
  also?: Bilingual
  run: () => void
}

/** The article, which few type before a name that they look for. */
const ARTICLE = /^ال(?=..)/u

const offered = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (ARTICLE.test(word) ? [word, word.replace(ARTICLE, '')] : [word]))

/** What an offer is found by, in each language. */
const wordsOfOffer = ({ name, also }: Offer): string[][] => [
  offered(`${name.en} ${also?.en ?? ''}`),
  offered(`${name.ar} ${also?.ar ?? ''}`),
]

/** The better, the lower; undefined where a word is missing. */
function rankOf(offer: Offer, wanted: readonly string[]): number | undefined {
  const words = wordsOfOffer(offer)
  if (wanted.length === 0 || !words.some((its) => beginsWith(its, wanted))) return undefined
  return words.some(([first = '']) => first.startsWith(wanted[0] as string)) ? 0 : 1
}

function fittingOne(offers: readonly Offer[], reading: string): Offer[] {
  const wanted = wordsOf(reading)
  return offers
    .flatMap((offer) => {
      const rank = rankOf(offer, wanted)
      return rank === undefined ? [] : [{ offer, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ offer }) => offer)
}

/** The offers that fit the first reading of what was typed that any of them fits, the best first. */
export function fitting(offers: readonly Offer[], readings: readonly string[]): Offer[] {
  for (const reading of readings) {
    const found = fittingOne(offers, reading)
    if (found.length > 0) return found
  }
  return []
}
