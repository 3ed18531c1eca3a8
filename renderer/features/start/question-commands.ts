import type { CommandSource } from '#renderer/ui/command.ts'
import { questions } from './questions.ts'
import { useQuestionsAboutView } from './use-questions.ts'

/**
 * The questions of the start page, applied to what the view shows; the note names the entity, or the resource of all.
 */
export function useQuestionCommands(): CommandSource {
  const { answer, entity, resource } = useQuestionsAboutView()
  return {
    listed: () =>
      questions.map((question) => {
        const about = question.comparesEntities === true ? resource.value : entity.value
        return {
          id: `ask-${question.id}`,
          title: question.title,
          group: 'questions',
          names: question.names,
          ...(about !== undefined && { note: about.name }),
          run: () => answer(question),
        }
      }),
  }
}
