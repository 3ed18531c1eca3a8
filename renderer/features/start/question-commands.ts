import type { CommandSource } from '#renderer/ui/command.ts'
import { questions } from './questions.ts'
import { useQuestionsAboutView } from './use-questions.ts'

/** The questions of the start page, about what the view shows. */
export function useQuestionCommands(): CommandSource {
  const { answer, entity } = useQuestionsAboutView()
  return {
    listed: () =>
      questions.map((question) => ({
        id: `ask-${question.id}`,
        title: question.title,
        group: 'questions',
        names: question.names,
        ...(entity.value !== undefined && { note: entity.value.name }),
        run: () => answer(question),
      })),
  }
}
