import { createContext, useContext } from 'react'
import { type ExtensionPoint, Extensions } from '#shared/extensions.ts'

/** What features name as their part in others, for whatever page asks. */
export const ExtensionsContext = createContext(new Extensions())

/** The parts that features have in a page, in the features' order. */
export const usePartsOf = <Part>(point: ExtensionPoint<Part>): readonly Part[] =>
  useContext(ExtensionsContext).of(point)
