import type { CommandSource } from '#renderer/ui/command.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { templates } from './templates.ts'
import { useQuestions } from './use-questions.ts'

/** The questions of the start page, about the first variable that is shown. */
export function useQuestionCommands(): CommandSource {
  const selection = useSelectionStore()
  const { answer, entity } = useQuestions(
    () => selection.variables[0]?.resource.id,
    () => selection.variables[0]?.entities[0]?.id,
  )
  return {
    listed: () =>
      templates.map((template) => ({
        id: `ask-${template.id}`,
        title: template.title,
        group: 'questions',
        ...(template.names !== undefined && { names: template.names }),
        ...(entity.value !== undefined && { note: entity.value.name }),
        run: () => answer(template),
      })),
  }
}
