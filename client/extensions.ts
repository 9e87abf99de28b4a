import { createContext, useContext } from 'react'
import { type ExtensionPoint, Extensions } from '#shared/extensions.ts'

/** The parts that features contribute to other features, for every page. */
export const ExtensionsContext = createContext(new Extensions())

/** The parts that features contribute to a page, in the order of the features. */
export const useExtensions = <Part>(point: ExtensionPoint<Part>): readonly Part[] =>
  useContext(ExtensionsContext).list(point)
