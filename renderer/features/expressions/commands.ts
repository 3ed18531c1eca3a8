import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { expressionCommands as strings, expressionFiles } from './strings.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { useAuthoredFile, type AuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { expressionsForm } from '#renderer/ports/documents/authored/expressions.ts'

export function useExpressionCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => navigation.open({ kind: 'expression' })
  const file = useExpressionsFile()
  return {
    listed: () => [
      { id: 'new-expression', title: strings.create, names: strings.createNames, group: 'data', run: open },
      { id: 'export-expressions', title: strings.exportFile, group: 'data', run: file.exportTo },
      { id: 'import-expressions', title: strings.importFile, group: 'data', run: file.importFrom },
    ],
  }
}

/** Exports the expressions of the open connection, or adds those of a file to them. */
function useExpressionsFile(): AuthoredFile {
  const catalogue = useCatalogueStore()
  const store = useExpressionsStore()
  return useAuthoredFile({
    form: expressionsForm,
    what: expressionFiles.file,
    content: () => (store.all.length === 0 ? undefined : { expressions: store.all }),
    take({ expressions }) {
      const replaced = expressions.filter(({ id }) => store.expression(id) !== undefined).length
      const undo = store.putAll(expressions)
      const ids = new Set(expressions.flatMap(({ variables }) => variables.map(({ dataHubId }) => dataHubId)))
      const unknown = [...ids].filter((id) => catalogue.variable(id) === undefined).length
      return {
        title: expressionFiles.imported(expressions.length),
        sentences: [
          ...(replaced > 0 ? [expressionFiles.replaced(replaced)] : []),
          ...(unknown > 0 ? [expressionFiles.notInCatalogue(unknown)] : []),
        ],
        undo,
      }
    },
  })
}
