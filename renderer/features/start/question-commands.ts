import type { CommandSource } from '#renderer/ui/command.ts'
import { templates } from './templates.ts'
import { useQuestionsAboutView } from './use-questions.ts'

/** The questions of the start page, about what the view shows. */
export function useQuestionCommands(): CommandSource {
  const { answer, entity } = useQuestionsAboutView()
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
