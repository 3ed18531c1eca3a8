import { describe, expect, it } from 'vitest'
import { dropEmptySecrets, signingSentence } from '../../../../scripts/packaging/signing.ts'

describe('dropEmptySecrets', () => {
  it('lets CSC_LINK sign for Windows where WIN_CSC_LINK is empty', () => {
    const env = { WIN_CSC_LINK: '', WIN_CSC_KEY_PASSWORD: ' ', CSC_LINK: 'cert', OTHER: '' }
    dropEmptySecrets(env)
    expect(env).toEqual({ CSC_LINK: 'cert', OTHER: '' })
    expect(signingSentence('win32', env)).toContain('signed with the certificate of CSC_LINK')
  })
})

describe('signingSentence', () => {
  it('says where nothing signs', () => {
    expect(signingSentence('win32', {})).toContain('not signed')
    expect(signingSentence('darwin', {})).toContain('ad hoc')
    expect(signingSentence('darwin', { CSC_LINK: 'cert' })).toContain('not notarised')
    expect(signingSentence('darwin', { CSC_LINK: 'cert', APPLE_ID: 'a' })).not.toContain('not')
  })
})
