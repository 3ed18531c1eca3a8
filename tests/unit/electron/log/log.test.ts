import { describe, expect, it } from 'vitest'
import { createLog } from '#electron/log/log.ts'

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
