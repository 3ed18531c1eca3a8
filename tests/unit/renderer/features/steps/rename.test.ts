import { describe, expect, it } from 'vitest'
import { useStepsStore } from '#renderer/features/steps/store.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { aChart } from '../../workspace/document/a-chart.ts'

describe('useStepsStore', () => {
  it('gives recorded steps another name, which takes the place of one that has it, and takes that back', async () => {
    const { host } = await aChart()
    const store = host.run(useStepsStore)
    const check = { id: 'a', name: 'Check', entityId: 'e1', steps: [] }
    store.put([check, { ...check, id: 'b', name: 'Monthly check' }])
    store.askName(check)
    expect(host.run(useNavigationStore).dialog).toEqual({ kind: 'save-steps' })
    const names = (): readonly string[] => store.all.map(({ id, name }) => `${id} ${name}`)
    const back = store.put([{ ...check, name: 'Monthly check' }])
    expect(names()).toEqual(['a Monthly check'])
    back()
    expect(names()).toEqual(['a Check', 'b Monthly check'])
  })
})
