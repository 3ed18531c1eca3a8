import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog, createRotatingFile } from '#electron/log/log.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

function aLog() {
  const lines: string[] = []
  const log = createLog({ append: (line) => lines.push(line), clock: { now: () => 42 } })
  return { log, lines }
}

describe('createLog', () => {
  it('writes one JSON line an event', () => {
    const { log, lines } = aLog()
    log.warn('page unresponsive', { sinceMs: 5 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/\n$/)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      at: 42,
      level: 'warn',
      event: 'page unresponsive',
      facts: { sinceMs: 5 },
    })
  })

  it('never writes a registered secret, in facts or in the event', () => {
    const { log, lines } = aLog()
    log.registerSecret('canary"quoted')
    log.error('saw canary"quoted', { text: 'x canary"quoted y', [`canary"quoted`]: 1 })
    expect(lines[0]).not.toContain('canary')
    expect(() => JSON.parse(lines[0] ?? '') as unknown).not.toThrow()
  })

  it('keeps hiding a secret until its last holder lets go', () => {
    const { log } = aLog()
    const [first, second] = [log.registerSecret('canary-1'), log.registerSecret('canary-1')]
    first()
    first()
    expect(log.redact('canary-1')).not.toContain('canary-1')
    second()
    expect(log.redact('canary-1')).toBe('canary-1')
  })

  it('leaves no rest of a secret that contains another', () => {
    const { log } = aLog()
    log.registerSecret('abc')
    log.registerSecret('abcdef')
    expect(log.redact('abcdef')).not.toContain('def')
  })
})

const aFolder = (): string => join(temporaryFolder('log'), 'log')

describe('createRotatingFile', () => {
  it('stays within its bound and keeps the newest lines', () => {
    const folder = aFolder()
    const file = createRotatingFile({ folder, name: 'meterlens', maxBytes: 100, maxFiles: 3 })
    for (let line = 0; line < 100; line += 1) file.append(`line ${line}\n`)
    const names = readdirSync(folder).sort()
    expect(names).toEqual(['meterlens.1.log', 'meterlens.2.log', 'meterlens.log'])
    for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(100)
    expect(readFileSync(join(folder, 'meterlens.log'), 'utf8')).toContain('line 99\n')
  })

  it('can be read by its owner alone', () => {
    const folder = aFolder()
    createRotatingFile({ folder, name: 'm', maxBytes: 100, maxFiles: 2 }).append('x\n')
    expect(statSync(join(folder, 'm.log')).mode & 0o077).toBe(0)
  })

  it('stops nobody when nothing can be written', () => {
    const file = createRotatingFile({ folder: '/dev/null/log', name: 'm', maxBytes: 9, maxFiles: 2 })
    expect(() => {
      file.append('x\n')
    }).not.toThrow()
  })
})
