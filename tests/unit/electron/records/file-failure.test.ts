import { describe, expect, it } from 'vitest'
import { fileFailure } from '#electron/records/file-failure.ts'

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: /home/someone/x.csv`), { code })

describe('fileFailure', () => {
  it.each([
    ['ENOSPC', 'no-space'],
    ['EDQUOT', 'no-space'],
    ['EACCES', 'not-permitted'],
    ['EROFS', 'not-permitted'],
    ['ENOENT', 'not-found'],
    ['EBUSY', 'busy'],
    ['EXDEV', 'other'],
    ['EWHATEVER', 'other'],
  ])('calls %s %s', (code, reason) => {
    expect(fileFailure(systemError(code))).toEqual({ kind: 'file', reason, detail: code })
  })

  it('does not repeat a path', () => {
    expect(JSON.stringify(fileFailure(systemError('EACCES')))).not.toContain('someone')
    expect(fileFailure('odd')).toMatchObject({ reason: 'other' })
  })
})
