import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { createManualClock } from '#support/manual-clock.ts'

let folder = ''

beforeEach(() => {
  folder = temporaryFolder('budget')
})

describe('createFileMemory', () => {
  const clock = createManualClock(1_700_000_000_000)
  const open = () =>
    createFileMemory({ file: join(folder, 'budget', 'abc.slots'), clock, machine: clock, wall: clock })
  const now = clock.now()

  it('remembers what was begun, finished and paused, without being closed', async () => {
    const memory = open()
    await memory.load()
    await memory.begin('run-1', now - 30)
    await memory.begin('run-2', now - 19.5)
    await memory.finish('run-1', now - 10)
    await memory.pause(now + 5000)
    expect(await open().load()).toEqual({
      slots: [
        { id: 'run-1', sentAt: now - 30, finishedAt: now - 10 },
        { id: 'run-2', sentAt: now - 19.5 },
      ],
      pausedUntil: now + 5000,
    })
  })

  describe('after the clock on the wall was set', () => {
    const UPTIME = 7_200_000
    const file = (): string => join(folder, 'budget', 'set.slots')
    /** Opens a process that starts `later` after the first one, at whatever time the wall clock then shows. */
    const openAt = (later: number, wallError: number, uptime = UPTIME) => {
      const wall = { now: () => now + later + wallError }
      return createFileMemory({ file: file(), clock: wall, wall, machine: { now: () => uptime + later } })
    }

    it.each([86_400_000, 120_000, 0, -120_000, -86_400_000])(
      'by %i ms, slots are as old as they are',
      async (set) => {
        const before = openAt(0, 0)
        await before.load()
        await before.begin('run-1', now - 500)
        await before.finish('run-1', now)
        await before.begin('run-2', now)
        const { slots } = await openAt(5000, set).load()
        expect(slots).toEqual([
          { id: 'run-1', sentAt: now - 500 + set, finishedAt: now + set },
          { id: 'run-2', sentAt: now + set },
        ])
      },
    )

    it('back, a pause is no longer than it was', async () => {
      const before = openAt(0, 0)
      await before.load()
      await before.pause(now + 90_000)
      expect(await openAt(5000, -86_400_000).load()).toMatchObject({
        pausedUntil: now + 5000 - 86_400_000 + 90_000,
      })
    })

    it('or the machine was started anew, slots are no younger than that start', async () => {
      const before = openAt(0, 0)
      await before.load()
      await before.begin('run-1', now)
      await before.finish('run-1', now)
      const soon = await openAt(0, 0, 40_000).load()
      expect(soon.slots).toEqual([{ id: 'run-1', sentAt: now - 40_000, finishedAt: now - 40_000 }])
      expect((await openAt(0, 0, 130_000).load()).slots).toEqual([])
    })
  })

  it('says that the last minute is not known where its folder is a file, or cannot be read', async () => {
    await writeFile(join(folder, 'budget'), 'in the way')
    expect(await open().load()).toEqual({ slots: [], isUnknown: true })
    await rm(join(folder, 'budget'))
    await mkdir(join(folder, 'budget', 'abc.slots'), { recursive: true })
    expect(await open().load()).toEqual({ slots: [], isUnknown: true })
  })

  it('keeps what could not be written until it can be', async () => {
    const memory = open()
    await memory.load()
    await rm(join(folder, 'budget'), { recursive: true })
    await memory.begin('run-1', now)
    await mkdir(join(folder, 'budget'))
    await memory.begin('run-2', now)
    expect((await open().load()).slots.map(({ id }) => id)).toEqual(['run-1', 'run-2'])
  })

  /** A record whose second request finds a full disk, with room for only the beginning of its line. */
  async function onDiskThatFills() {
    let isFull = false
    const memory = createFileMemory({
      ...{ file: join(folder, 'budget', 'abc.slots'), clock, machine: clock, wall: clock },
      appendTo: async (file, text) => {
        await appendFile(file, isFull ? text.slice(0, 4) : text)
        if (isFull) throw new Error('ENOSPC')
      },
    })
    await memory.load()
    await memory.begin('run-1', now)
    isFull = true
    await memory.begin('run-2', now)
    const free = (): void => {
      isFull = false
    }
    return { memory, free }
  }

  it('says after a kill that not all is known, where the disk was full and has room again', async () => {
    const { memory, free } = await onDiskThatFills()
    expect(await open().load()).toMatchObject({ isUnknown: true })
    // The same applies to a start that is killed before it has waited for a window.
    expect(await open().load()).toMatchObject({ isUnknown: true })
    free()
    await memory.begin('run-3', now)
    const { slots } = await open().load()
    expect(slots.map(({ id }) => id)).toEqual(expect.arrayContaining(['run-2', 'run-3']))
  })

  it('recovers everything once the failed write has succeeded', async () => {
    const { memory, free } = await onDiskThatFills()
    free()
    await memory.begin('run-3', now)
    const known = await open().load()
    expect(known).not.toHaveProperty('isUnknown')
    expect(known.slots.map(({ id }) => id)).toEqual(['run-1', 'run-2', 'run-3'])
  })

  it.each<readonly [string, (bytes: Buffer) => Uint8Array]>([
    ['cut in half', (bytes) => bytes.subarray(0, bytes.length / 2)],
    [
      'cut at the end of its last line but one',
      (bytes) => bytes.subarray(0, bytes.lastIndexOf('\n', -2) + 1),
    ],
    ['cut behind its head', (bytes) => bytes.subarray(0, bytes.indexOf('\n') + 1)],
    ['empty', () => Buffer.alloc(0)],
    ['zeroed', (bytes) => Buffer.alloc(bytes.length)],
    ['changed in one digit to a letter', (bytes) => Buffer.from(bytes.toString().replace(/\d\n$/, 'x\n'))],
  ])('waits a minute after its file was %s', async (_how, damage) => {
    const memory = open()
    await memory.load()
    for (let at = 0; at < 20; at += 1) await memory.begin(`run-${at}`, now)
    const file = join(folder, 'budget', 'abc.slots')
    await writeFile(file, damage(await readFile(file)))
    expect(await open().load()).toMatchObject({ isUnknown: true })
  })

  it('starts empty without a file', async () => {
    expect(await open().load()).toEqual({ slots: [] })
  })

  it('reads around a torn last line and damaged ones, and continues writing after them', async () => {
    const memory = open()
    await memory.load()
    await memory.begin('run-1', now)
    const file = join(folder, 'budget', 'abc.slots')
    await appendFile(file, '\u0000\u0000 nonsense\ns run-9 abc\nf run-')
    const second = open()
    expect(await second.load()).toMatchObject({ isUnknown: true })
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

  it('reports a folder that cannot be written, and continues', async () => {
    await writeFile(join(folder, 'budget'), 'a file where the folder should be')
    const failures: unknown[] = []
    const file = join(folder, 'budget', 'abc.slots')
    const memory = createFileMemory({
      file,
      clock,
      machine: clock,
      wall: clock,
      onFailure: (error) => failures.push(error),
    })
    expect(await memory.load()).toEqual({ slots: [], isUnknown: true })
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
