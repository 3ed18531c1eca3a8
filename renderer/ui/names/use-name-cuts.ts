import { computed, type ComputedRef } from 'vue'
import { cutNames, type CutName } from './cut-names.ts'

interface NameParts {
  readonly entity: string
  readonly name: string
}

/** A full name with the cuts that it has in its list, as FullName shows it. */
export interface CutFullName extends NameParts {
  readonly entityCut?: CutName | undefined
  readonly nameCut?: CutName | undefined
}

/** Cuts the full names of one list. */
export function useNameCuts(parts: () => readonly NameParts[]): ComputedRef<(own: NameParts) => CutFullName> {
  return computed(() => {
    const entities = cutNames(parts().map(({ entity }) => entity))
    const names = cutNames(parts().map(({ name }) => name))
    return (own) => ({ ...own, entityCut: entities.get(own.entity), nameCut: names.get(own.name) })
  })
}
