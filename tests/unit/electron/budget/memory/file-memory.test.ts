import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import { createManualClock } from '#support/manual-clock.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meterlens-budget-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('createFileMemory', () => {
  const clock = createManualClock(1_700_000_000_000)
  const open = () => createFileMemory({ file: join(folder, 'budget', 'abc.slots'), clock, wall: clock })
  const now = clock.now()

  it('remembers what was begun, finished and paused, without being closed', async () => {
    const memory = open()
    await memory.load()
    await memory.begin('run-1', now)
    await memory.begin('run-2', now + 10.5)
    await memory.finish('run-1', now + 20)
    await memory.pause(now + 5000)
    expect(await open().load()).toEqual({
      slots: [
        { id: 'run-1', sentAt: now, finishedAt: now + 20 },
        { id: 'run-2', sentAt: now + 10.5 },
      ],
      pausedUntil: now + 5000,
    })
  })

  it('remembers on the clock of the wall, which goes on while the machine sleeps', async () => {
    const file = join(folder, 'budget', 'slept.slots')
    const wall = { now: () => clock.now() + 3_600_000 }
    const memory = createFileMemory({ file, clock, wall })
    await memory.load()
    await memory.begin('run-1', now)
    const next = createFileMemory({ file, clock: wall, wall })
    expect((await next.load()).slots).toEqual([{ id: 'run-1', sentAt: now + 3_600_000 }])
  })

  it('starts empty without a file', async () => {
    expect(await open().load()).toEqual({ slots: [] })
  })

  it('reads around a torn last line and damaged ones, and goes on writing behind them', async () => {
    const memory = open()
    await memory.load()
    await memory.begin('run-1', now)
    const file = join(folder, 'budget', 'abc.slots')
    await appendFile(file, '\u0000\u0000 nonsense\ns run-9 abc\nf run-')
    const second = open()
    await second.load()
    await second.begin('run-2', now)
    expect((await open().load()).slots.map((slot) => slot.id)).toEqual(['run-1', 'run-2'])
  })

  it('drops what ended long ago, and stays small', async () => {
    const memory = open()
    await memory.load()
    for (let i = 0; i < 700; i += 1) {
      await memory.begin(`old-${i}`, now - 300_000)
      await memory.finish(`old-${i}`, now - 299_000)
    }
    await memory.begin('new-1', now)
    const text = await readFile(join(folder, 'budget', 'abc.slots'), 'utf8')
    expect(text.split('\n').length).toBeLessThan(510)
    expect((await open().load()).slots).toEqual([{ id: 'new-1', sentAt: now }])
  })

  it('tells of a folder that cannot be written and does not stand in the way', async () => {
    await writeFile(join(folder, 'budget'), 'a file where the folder should be')
    const failures: unknown[] = []
    const file = join(folder, 'budget', 'abc.slots')
    const memory = createFileMemory({ file, clock, wall: clock, onFailure: (error) => failures.push(error) })
    expect(await memory.load()).toEqual({ slots: [] })
    await memory.begin('run-1', now)
    expect(failures.length).toBeGreaterThan(0)
  })

  it('ignores what is recorded after it was closed', async () => {
    const memory = open()
    await memory.load()
    await memory.close()
    await memory.begin('late', now)
    expect(await open().load()).toEqual({ slots: [] })
  })
})
