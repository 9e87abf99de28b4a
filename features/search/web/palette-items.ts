import type { LucideIcon } from 'lucide-react'
import type { Bilingual } from '#shared/locale.ts'
import { hasWordPrefixes, splitWords } from '#shared/searchable.ts'

/** An item that can be chosen in the palette. */
export interface PaletteItem {
  id: string
  icon: LucideIcon
  title: string
  /** Text next to the title: the location of a thing, or what a command does. */
  where?: string | null | undefined
  /** A line below the title: the text around the match. */
  excerpt?: string | null | undefined
  run: () => void
}

export interface PaletteGroup {
  id: string
  name: string
  items: readonly PaletteItem[]
}

/** An offer is found by its name in both languages. */
export interface PaletteOffer {
  id: string
  icon: LucideIcon
  name: Bilingual
  /** More search terms for the offer. */
  keywords?: Bilingual
  run: () => void
}

/** The Arabic article, which people often leave out when they type a name. */
const ARTICLE = /^ال(?=..)/u

const searchTerms = (text: string): string[] =>
  splitWords(text).flatMap((word) =>
    ARTICLE.test(word) ? [word, word.replace(ARTICLE, '')] : [word],
  )

/** The search terms of an offer, per language. */
const wordsOfOffer = ({ name, keywords }: PaletteOffer): string[][] => [
  searchTerms(`${name.en} ${keywords?.en ?? ''}`),
  searchTerms(`${name.ar} ${keywords?.ar ?? ''}`),
]

/** A lower rank is a better match; undefined if a word does not match. */
function rankOf(offer: PaletteOffer, wanted: readonly string[]): number | undefined {
  const words = wordsOfOffer(offer)
  if (wanted.length === 0 || !words.some((its) => hasWordPrefixes(its, wanted))) return undefined
  return words.some(([first = '']) => first.startsWith(wanted[0] as string)) ? 0 : 1
}

function matchReading(offers: readonly PaletteOffer[], reading: string): PaletteOffer[] {
  const wanted = splitWords(reading)
  return offers
    .flatMap((offer) => {
      const rank = rankOf(offer, wanted)
      return rank === undefined ? [] : [{ offer, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ offer }) => offer)
}

/** The offers for the first reading of the typed text that has any matches, best first. */
export function matchOffers(
  offers: readonly PaletteOffer[],
  readings: readonly string[],
): PaletteOffer[] {
  for (const reading of readings) {
    const found = matchReading(offers, reading)
    if (found.length > 0) return found
  }
  return []
}
