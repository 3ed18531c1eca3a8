import { describe, expect, it } from 'vitest'
import { nextTick } from 'vue'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { StampReading } from '#shared/contract/connection.ts'
import { succeed } from '#shared/errors/result.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useStampsStore } from '#renderer/stores/connection/stamps.ts'
import { stampEvidenceText, stampsText, totalizersText } from '#renderer/strings/time/stamps.ts'
import { eventually } from '#support/eventually.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { withApp } from '../with-app.ts'

const HOUR = 3_600_000
const start = Date.UTC(2025, 0, 1)
const demand = {
  seriesKey: { dataHubId: 'a', resolution: 'hourly' },
  interval: { start, end: start + 24 * HOUR },
  bucketZone: 'UTC',
} as const
const answers = { start: 0, end: 0, both: 0 }

async function anApp(name: string) {
  const service = createScriptedService({ now: () => Date.UTC(2026, 0, 15, 12) }, 'UTC')
  const scripted = scriptedConnections('stamps', [name])
  const connectionId = `stamps-${name}`
  let reading: StampReading = { connectionId, stamps: 'start', answers }
  let listener: (reading: StampReading) => void = () => undefined
  const announce = (next: Partial<StampReading>): void => {
    reading = { ...reading, ...next }
    service.script.stamps = reading.stamps
    listener(reading)
  }
  const bridge: Partial<Bridge> = {
    ...scripted.bridge,
    ...(service.bridge as Partial<Bridge>),
    readStamps: () => Promise.resolve(succeed(reading)),
    chooseStamps: ({ choice, totalizers }) => {
      if (choice !== undefined && choice !== 'as-found') announce({ chosen: choice, stamps: choice })
      if (totalizers !== undefined) announce({ totalizers })
      return Promise.resolve(succeed(reading))
    },
    onStampsChanged: (heard) => {
      listener = heard
      return () => undefined
    },
  }
  const stores = withApp(bridge).run(() => ({
    connections: useConnectionsStore(),
    stamps: useStampsStore(),
    notices: useNotices(),
  }))
  await stores.connections.start()
  await eventually(() => stores.stamps.reading?.stamps).toBe('start')
  const load = async () => {
    const loaded = await stores.connections.services?.loader.load(demand, 'visible', () => undefined).done
    return loaded?.missing
  }
  return { ...stores, service, announce, load, connectionId }
}

describe('useStampsStore', () => {
  it('sets aside readings that were interpreted differently, says how many, and fetches them again at the next look', async () => {
    const { stamps, notices, service, announce, load } = await anApp('found')
    expect(await load()).toEqual([])
    let setAside = 0
    stamps.onSetAside(() => (setAside += 1))
    announce({ stamps: 'end', found: 'end', answers: { ...answers, end: 3 } })
    await eventually(() => setAside).toBe(1)
    expect(notices.notices).toMatchObject([
      {
        title: 'Timestamps mark the end of their interval: values are drawn there from now on',
        sentences: [
          '1 cached series (24 values) read the other way is set aside and fetched again when next needed.',
        ],
      },
    ])
    expect(await load()).toEqual([])
    expect(service.requests).toHaveLength(2)
    expect(await load()).toEqual([])
    expect(service.requests).toHaveLength(2)
  })

  it('says nothing where nothing was cached, and where answers only agree once more', async () => {
    const { stamps, notices, announce, load, service } = await anApp('nothing')
    announce({ stamps: 'end', found: 'end', answers: { ...answers, end: 1 } })
    await nextTick()
    await load()
    announce({ answers: { ...answers, end: 2 } })
    await load()
    expect(stamps.reading?.answers.end).toBe(2)
    expect(notices.notices).toEqual([])
    expect(service.requests).toHaveLength(1)
  })

  it('accepts the choice of the user', async () => {
    const { stamps, notices, load, connectionId } = await anApp('chosen')
    await load()
    await stamps.choose(connectionId, { choice: 'end' })
    await eventually(() => notices.notices.length).toBe(1)
    expect(stamps.reading).toMatchObject({ stamps: 'end', chosen: 'end' })
  })

  it('opens the connection anew when the user says which readings totalizers are, and keeps what is cached', async () => {
    const { connections, stamps, load, service, connectionId } = await anApp('totalizers')
    await load()
    const before = connections.services
    expect(before?.totalizers).toBe('at-start')
    await stamps.choose(connectionId, { totalizers: 'at-end' })
    await eventually(() => connections.services?.totalizers).toBe('at-end')
    expect(connections.services).not.toBe(before)
    expect(await load()).toEqual([])
    expect(service.requests).toHaveLength(1)
    const opened = connections.services
    await stamps.choose(connectionId, { totalizers: 'at-end' })
    expect(connections.services).toBe(opened)
  })

  it('leaves other connections alone', async () => {
    const { stamps, announce } = await anApp('other')
    announce({ connectionId: 'another', stamps: 'end' })
    expect(stamps.reading?.stamps).toBe('start')
  })
})

describe('the facts of a connection', () => {
  const connectionId = 'c'

  it('say how stamps are read and what that rests on', () => {
    const found = {
      connectionId,
      stamps: 'start',
      found: 'start',
      answers: { ...answers, start: 12 },
    } as const
    expect(stampsText(found)).toBe('Timestamps mark the start of their interval (found in 12 responses)')
    const chosen = { ...found, stamps: 'end', chosen: 'end' } as const
    expect(stampsText(chosen)).toBe('Timestamps mark the end of their interval (chosen)')
    expect(stampEvidenceText(chosen)).toBe(
      'Responses suggest otherwise: Timestamps mark the start of their interval.',
    )
    expect(stampsText({ connectionId, stamps: 'start', answers })).toBe(
      'Timestamps mark the start of their interval (assumed until a response shows it)',
    )
    expect(totalizersText({})).toBe(
      'Values are the readings at the start of their interval (assumed, since the service does not say)',
    )
    expect(totalizersText({ totalizers: 'at-end' })).toBe(
      'Values are the last readings within their interval (chosen)',
    )
  })
})
