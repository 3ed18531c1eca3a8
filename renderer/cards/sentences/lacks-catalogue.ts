import type { CardContext } from '../card-kind.ts'

/** Says that a card which adds up the main meters of entities waits until all of them are known. */
export function lacksCatalogue({ isCatalogueArriving }: CardContext): string | undefined {
  return isCatalogueArriving === true
    ? 'The catalogue is still being read. This is answered as soon as all meters are known.'
    : undefined
}
