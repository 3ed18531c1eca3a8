import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRotatingFile } from '#electron/log/rotating-file.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

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
