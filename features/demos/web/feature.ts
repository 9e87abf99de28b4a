import { page } from '#client/pages.ts'
import {
  iconsPage,
  rightToLeftPage,
  tablesPage,
  virtualRealityPage,
} from '#features/demos/pages.ts'

/** The code of these pages loads its own translations. */
export const words = {}

export const pages = [
  page(tablesPage, {
    load: () => import('#features/demos/web/TablesPage.tsx'),
    name: 'TablesPage',
    words,
  }),
  page(virtualRealityPage, {
    load: () => import('#features/demos/web/VirtualRealityPage.tsx'),
    name: 'VirtualRealityPage',
    words,
  }),
  page(iconsPage, {
    load: () => import('#features/demos/web/IconsPage.tsx'),
    name: 'IconsPage',
    words,
  }),
  page(rightToLeftPage, {
    load: () => import('#features/demos/web/RightToLeftPage.tsx'),
    name: 'RightToLeftPage',
    words,
  }),
] as const
