import { meteringForm } from '#renderer/ports/documents/authored/metering-model.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { metering as strings } from './strings.ts'

/** Exports the decisions about the open connection, or replaces them with those of a file. */
export function useMeteringFile(): AuthoredFile {
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  return useAuthoredFile({
    form: meteringForm,
    what: strings.file,
    content: () => (model.decisions.length === 0 ? undefined : { entities: model.decisions }),
    take({ entities }) {
      const before = model.decisions
      model.decide(entities)
      const choices = entities.flatMap(({ meters }) => meters)
      const unknown = choices.filter(({ dataHubId }) => catalogue.variable(dataHubId) === undefined).length
      return {
        title: strings.imported(entities.length),
        sentences: [
          ...(before.length > 0 ? [strings.replaced] : []),
          ...(unknown > 0 ? [strings.notInCatalogue(unknown)] : []),
        ],
        undo: () => model.decide(before),
      }
    },
  })
}
