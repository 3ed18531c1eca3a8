import { beforeAll, describe, expect, it } from 'vitest'
import { callNames, channelOf } from '#shared/contract/call-names.ts'
import { eventNames } from '#shared/contract/events.ts'
import { buildPreload, runPreload } from './built-preload.ts'

let built: Awaited<ReturnType<typeof buildPreload>>
beforeAll(async () => {
  built = await buildPreload()
})

type AnyFunction = (...args: unknown[]) => unknown

function theBridge() {
  const ran = runPreload(built.source)
  const bridge = (ran.exposed.get('meterlens') ?? {}) as Record<string, AnyFunction>
  return { ...ran, bridge }
}

describe('row 4: the preload', () => {
  it('is one file that requires electron and nothing else', () => {
    expect(built.files.filter((name) => name.endsWith('js'))).toEqual(['index.cjs'])
    const required = [...built.source.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, name]) => name)
    expect(new Set(required)).toEqual(new Set(['electron']))
    expect(built.source).not.toMatch(/\bimport\s*\(/)
  })

  it('does not carry the schemas', () => {
    expect(built.source).not.toMatch(/zod|safeParse/i)
    expect(built.source.length).toBeLessThan(10_000)
  })
})

describe('row 20: window.meterlens', () => {
  it('is a function per call and a subscription per event, and nothing else', () => {
    const { exposed, bridge } = theBridge()
    const subscriptions = eventNames.map((name) => `on${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    expect([...exposed.keys()]).toEqual(['meterlens'])
    expect(Object.keys(bridge).sort()).toEqual([...callNames, ...subscriptions].sort())
    for (const value of Object.values(bridge)) expect(typeof value).toBe('function')
  })

  it('sends one request on the channel of its own call, whatever else it is given', async () => {
    const { bridge, invoked } = theBridge()
    for (const name of callNames) await bridge[name]?.({ name }, 'meterlens:addConnection', 'more')
    expect(invoked).toEqual(callNames.map((name) => [channelOf(name), { name }]))
  })

  it('gives listeners the value alone, and an end', () => {
    const { bridge, listeners } = theBridge()
    const heard: unknown[][] = []
    const end = bridge['onMenuChosen']?.((...values: unknown[]) => heard.push(values))
    const send = (): void => {
      for (const listener of listeners.get('meterlens:menuChosen') ?? []) {
        listener({ sender: 'the way to Electron' }, 'undo', 'more')
      }
    }
    send()
    ;(end as () => void)()
    send()
    expect(heard).toEqual([['undo']])
  })

  it('answers a value also when the request cannot be sent', async () => {
    const ran = runPreload(built.source.replace('ipcRenderer.invoke(', 'ipcRenderer.refuse('))
    const bridge = (ran.exposed.get('meterlens') ?? {}) as Record<string, AnyFunction>
    expect(await bridge['readAppFacts']?.({})).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
  })
})
