import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { expressionsForm } from '#renderer/ports/documents/authored/expressions.ts'
import { expressionFiles as strings } from './strings.ts'

/** Exports the expressions of the open connection, or adds those of a file to them. */
export function useExpressionsFile(): AuthoredFile {
  const catalogue = useCatalogueStore()
  const store = useExpressionsStore()
  return useAuthoredFile({
    form: expressionsForm,
    what: strings.file,
    content: () => (store.all.length === 0 ? undefined : { expressions: store.all }),
    take({ expressions }) {
      const replaced = expressions.filter(({ id }) => store.expression(id) !== undefined).length
      const undo = store.putAll(expressions)
      const ids = new Set(expressions.flatMap(({ variables }) => variables.map(({ dataHubId }) => dataHubId)))
      const unknown = [...ids].filter((id) => catalogue.variable(id) === undefined).length
      return {
        title: strings.imported(expressions.length),
        sentences: [
          ...(replaced > 0 ? [strings.replaced(replaced)] : []),
          ...(unknown > 0 ? [strings.notInCatalogue(unknown)] : []),
        ],
        undo,
      }
    },
  })
}
