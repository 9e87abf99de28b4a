import {
  ChevronsDown,
  CircleUser,
  FolderKanban,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Network,
  RotateCcw,
  SquareCheckBig,
} from 'lucide-react'
import { useTranslations } from '#client/i18n.ts'
import type { SearchHit, SearchKind } from '#features/search/contract.ts'
import { readingsOf } from '#features/search/web/keyboards.ts'
import {
  matchOffers,
  type PaletteGroup,
  type PaletteItem,
  type PaletteOffer,
} from '#features/search/web/palette-items.ts'
import { addRecent, type Recent, readRecents, recentOf } from '#features/search/web/recent.ts'
import { useHits } from '#features/search/web/useHits.ts'

const KIND_ICONS: Record<SearchKind, LucideIcon> = {
  one_time_task: SquareCheckBig,
  routine_task: ListChecks,
  project: FolderKanban,
  department: Network,
  person: CircleUser,
  comment: MessageCircle,
}

/** The kind and location of a thing: "Comment · Sara". */
const whereOf = (kind: string, where: SearchHit['where']): string =>
  where ? `${kind} · ${where}` : kind

const MAX_OFFERS = 5

export interface Offers {
  pages: readonly PaletteOffer[]
  commands: readonly PaletteOffer[]
}

interface Choosing {
  offers: Offers
  /** Opens a thing by its address relative to the company's base address. */
  go: (url: string) => void
  close: () => void
}

/** The items for a text: recent items while the field is empty, then the matches. */
export function usePalette(typed: string, { offers, go, close }: Choosing) {
  const { t, locale } = useTranslations('search')
  const readings = readingsOf(typed)
  const found = useHits(readings)

  const itemOf = ({ id, icon, name, run }: PaletteOffer, prefix = ''): PaletteItem => ({
    ...{ id: prefix + id, icon, title: name[locale] },
    run: () => {
      addRecent({ id })
      close()
      run()
    },
  })
  const hitItem = (recent: Recent, hit: NonNullable<Recent['hit']>): PaletteItem => ({
    ...{ id: recent.id, icon: KIND_ICONS[hit.kind], title: hit.title },
    where: whereOf(t(hit.kind), hit.where),
    run: () => {
      addRecent(recent)
      close()
      go(hit.url)
    },
  })
  const foundItem = (hit: SearchHit): PaletteItem => ({
    ...hitItem(recentOf(hit), hit),
    excerpt: hit.excerpt,
  })
  const recentItem = (recent: Recent): PaletteItem[] => {
    if (recent.hit) return [hitItem(recent, recent.hit)]
    const offer = [...offers.pages, ...offers.commands].find(({ id }) => id === recent.id)
    return offer ? [itemOf(offer, 'recent ')] : []
  }
  const extraItems: PaletteItem[] = []
  if (found.state === 'failed')
    extraItems.push({ id: 'again', icon: RotateCcw, title: t('failed'), run: found.retry })
  else if (found.hasMore)
    extraItems.push({ id: 'more', icon: ChevronsDown, title: t('more'), run: found.showMore })

  const isEmpty = readings.length === 0
  const fit = matchOffers([...offers.pages, ...offers.commands], readings)
  const shown = (all: readonly PaletteOffer[]) =>
    (isEmpty ? all : fit.filter((one) => all.includes(one)).slice(0, MAX_OFFERS)).map((one) =>
      itemOf(one),
    )
  const pages = { id: 'pages', name: t('pages'), items: shown(offers.pages) }
  const commands = { id: 'commands', name: t('commands'), items: shown(offers.commands) }
  const groups: PaletteGroup[] = [
    { id: 'recent', name: t('recent'), items: isEmpty ? readRecents().flatMap(recentItem) : [] },
    // The pages are visible in the sidebar anyway, so they come last while the field is empty.
    ...(isEmpty ? [commands, pages] : [pages, commands]),
    { id: 'found', name: t('found'), items: [...found.hits.map(foundItem), ...extraItems] },
  ]
  return { readings, state: found.state, groups: groups.filter(({ items }) => items.length > 0) }
}
