import { describe, expect, it } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useExpressionsStore } from '#renderer/expressions/store.ts'
import { readableText } from '#renderer/features/expressions/check-text.ts'
import { createVariableNames } from '#renderer/features/expressions/variable-names.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import type { SavedExpression } from '#renderer/ports/documents/authored/expressions.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { scriptedConnections } from '../stores/scripted-connections.ts'
import { withApp } from '../stores/with-app.ts'

const anExpression = (id: string, name: string): SavedExpression => ({
  id: `expression:${id}`,
  name,
  text: '"a" / 2',
  variables: [{ dataHubId: 'a', kind: 'average-rate', unit: 'kW', zone: 'Asia/Kathmandu' }],
  unit: 'kW',
  kind: 'average-rate',
})

async function aStore(prefix: string) {
  const host = withApp(scriptedConnections(prefix, ['One', 'Two']).bridge)
  const connections = host.run(useConnectionsStore)
  const store = host.run(useExpressionsStore)
  const catalogue = host.run(useCatalogueStore)
  await connections.start()
  const names = (): readonly string[] => store.variables.map(({ displayName }) => displayName)
  return { connections, store, catalogue, names }
}

describe('useExpressionsStore', () => {
  it('lets the catalogue find an expression as a variable', async () => {
    const { store, catalogue } = await aStore('expressions-lookup')
    store.put(anExpression('1', 'Half'))
    expect(catalogue.variable('expression:1')).toMatchObject({
      dataHubId: 'expression:1',
      displayName: 'Half',
      kind: 'average-rate',
      unit: { shortText: 'kW' },
      localTimezone: 'Asia/Kathmandu',
    })
    expect(catalogue.nameOf('expression:1')).toBe('Half')
  })

  it('marks products of variables, also of expressions in it, but neither factors nor plain ratios', async () => {
    const { store } = await aStore('expressions-products')
    const variables = ['a', 'b'].map((dataHubId) => ({
      ...({ dataHubId, kind: 'average-rate', unit: 'kW', zone: 'UTC' } as const),
    }))
    const isMarked = (text: string, others: readonly string[] = []): boolean | undefined => {
      for (const [at, each] of [text, ...others].entries())
        store.put({ ...anExpression(String(at), String(at)), text: each, variables })
      return store.variable('expression:0')?.hasProducts
    }
    for (const text of ['"a" * "b"', '"a" * "a"', '"a" * "b" / "a"', '2 * "a" / ("a" * "b")'])
      expect(isMarked(text)).toBe(true)
    expect(isMarked('"expression:1" + "a" * "a"', ['"a" * "b"'])).toBe(true)
    expect(isMarked('"expression:1" * 2', ['"a" * "b"'])).toBe(true)
    for (const text of ['"a" + "b"', '3 * "a" / 7', '"a" / "b"', '("a" + "b") / (2 * "b")', '"a" * 2 [h]'])
      expect(isMarked(text)).toBeUndefined()
  })

  it('makes another variable of an edited expression, and keeps the others', async () => {
    const { store } = await aStore('expressions-edit')
    store.put(anExpression('1', 'Half'))
    store.put(anExpression('2', 'Other'))
    const [half, other] = store.variables
    store.put({ ...anExpression('1', 'Half'), text: '"a" / 3' })
    expect(store.variables[0]).not.toBe(half)
    expect(store.variables[1]).toBe(other)
  })

  it('makes another variable of each expression that uses the edited one', async () => {
    const { store } = await aStore('expressions-nested')
    store.put(anExpression('1', 'Half'))
    store.put({ ...anExpression('2', 'Double'), text: '2 * "expression:1"' })
    const [, double] = store.variables
    store.put({ ...anExpression('1', 'Half'), text: '"a" / 3' })
    expect(store.variables[1]).not.toBe(double)
    expect(store.variableIdsOf('expression:2')).toEqual(['a'])
  })

  it('brings back what was removed, where it stood', async () => {
    const { store, names } = await aStore('expressions-undo')
    for (const [id, name] of Object.entries({ 1: 'One', 2: 'Two', 3: 'Three' }))
      store.put(anExpression(id, name))
    const undo = store.remove('expression:2')
    expect(names()).toEqual(['One', 'Three'])
    undo()
    expect(names()).toEqual(['One', 'Two', 'Three'])
  })

  it('names the removed expression that another is made of, and says what to do', async () => {
    const { connections, store } = await aStore('expressions-lost-part')
    store.put(anExpression('1', 'Half'))
    store.put({ ...anExpression('2', 'Double'), text: '2 * "expression:1"' })
    store.put({ ...anExpression('3', 'Double more'), text: '1 + "expression:2"' })
    const undo = store.remove('expression:1')
    for (const id of ['expression:2', 'expression:3']) {
      const found = connections.services?.expressions.find(id)
      expect(found).toMatchObject({ ok: false, error: { kind: 'not-found', lacks: 'Half' } })
      if (found?.ok === false)
        expect(errorMessage(found.error)).toMatchObject({
          title: 'The expression “Half” was removed, and this one depends on it',
          todo: 'Edit this expression and leave “Half” out, or create it again and put it back.',
        })
    }
    const double = store.expression('expression:2')
    const names = createVariableNames([], { variables: store.variables, textOf: () => undefined })
    expect(double && readableText(double, names)).toBe('2 * "Half"')
    undo()
    expect(connections.services?.expressions.find('expression:2')).toMatchObject({ ok: true })
  })

  it('keeps the expressions of each connection with it', async () => {
    const { connections, store, names } = await aStore('expressions-kept')
    const [first, second] = connections.connections
    store.put(anExpression('1', 'Half'))
    await connections.open(second?.id ?? '')
    await expect.poll(names).toEqual([])
    await connections.open(first?.id ?? '')
    await expect.poll(names).toEqual(['Half'])
  })
})
