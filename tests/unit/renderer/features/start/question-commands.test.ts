import { it } from 'vitest'
import { useQuestionCommands } from '#renderer/features/start/question-commands.ts'
import { questions } from '#renderer/features/start/questions.ts'
import { eventually } from '#support/eventually.ts'
import { aChart } from '../../workspace/document/a-chart.ts'

it('names the entity beside a question about it, and the resource beside one about all', async () => {
  const { host } = await aChart()
  const { listed } = host.run(useQuestionCommands)
  const noteOf = (comparesEntities: boolean): string | undefined => {
    const { id } = questions.find((one) => (one.comparesEntities ?? false) === comparesEntities) ?? {}
    return listed().find((one) => one.id === `ask-${String(id)}`)?.note
  }
  await eventually(() => noteOf(true)).toBe('Electricity')
  await eventually(() => noteOf(false)).toMatch(/^(Entity|e)/)
})
