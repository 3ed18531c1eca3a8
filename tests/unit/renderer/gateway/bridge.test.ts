import { describe, expect, it, vi } from 'vitest'
import { reactive } from 'vue'
import { readBridge } from '#renderer/gateway/bridge.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { callNames } from '#shared/contract/call-names.ts'
import { eventNames } from '#shared/contract/events.ts'

describe('readBridge', () => {
  it('answers every call with an error if there is no preload', async () => {
    const bridge = readBridge({})
    const asked = bridge as unknown as Record<string, (request: object) => Promise<unknown>>
    for (const name of callNames) {
      expect(await asked[name]?.({})).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
    }
  })

  it('offers every event even if there is no preload', () => {
    const bridge = readBridge({}) as unknown as Record<string, (listener: () => void) => () => void>
    for (const name of eventNames) {
      const end = bridge[`on${name.charAt(0).toUpperCase()}${name.slice(1)}`]?.(() => undefined)
      expect(end?.()).toBeUndefined()
    }
  })

  it('passes requests, answers and events through', async () => {
    const heard: unknown[] = []
    const exposed = {
      readBudget: (request: unknown) => Promise.resolve({ ok: true, value: request }),
      onMenuChosen: (listener: (event: string) => void) => {
        listener('undo')
        return () => heard.push('ended')
      },
    } as unknown as Bridge
    const bridge = readBridge({ meterlens: exposed })
    expect(await bridge.readBudget({ connectionId: 'c' })).toMatchObject({ value: { connectionId: 'c' } })
    bridge.onMenuChosen((event) => heard.push(event))()
    expect(heard).toEqual(['undo', 'ended'])
  })

  it('reads pages of lists from the text in which they cross', async () => {
    const page = { ok: true, value: { elements: [{ id: 'a' }], hasMore: false } }
    const exposed = { listVariables: () => Promise.resolve(JSON.stringify(page)) } as unknown as Bridge
    const ask = readBridge({ meterlens: exposed }).listVariables as unknown as (
      request: object,
    ) => Promise<unknown>
    expect(await ask({})).toEqual(page)
  })

  it('sends a document as text, which may come from a reactive object', async () => {
    const invoke = vi.fn(() => Promise.resolve({ ok: true, value: null }))
    const bridge = readBridge({ meterlens: { writeDocument: invoke } as unknown as Bridge })
    const place = { connectionId: 'c', shelf: 'documents', id: 'imports' } as const
    await bridge.writeDocument({ ...place, document: reactive({ times: [1] }) })
    expect(invoke.mock.calls).toEqual([[JSON.stringify({ ...place, document: { times: [1] } })]])
  })

  it('turns text that is no JSON into an error', async () => {
    const exposed = { listVariables: () => Promise.resolve('{"ok":') } as unknown as Bridge
    const ask = readBridge({ meterlens: exposed }).listVariables as unknown as (
      request: object,
    ) => Promise<unknown>
    expect(await ask({})).toMatchObject({ ok: false, error: { kind: 'unexpected' } })
  })

  it('turns a rejected invoke into an error', async () => {
    const exposed = { listConnections: () => Promise.reject(new Error('gone')) } as unknown as Bridge
    const answer = await readBridge({ meterlens: exposed }).listConnections({})
    expect(answer).toEqual({ ok: false, error: { kind: 'unexpected', detail: 'listConnections: gone' } })
  })
})
