import { describe, expect, it } from 'vitest'
import { isPrivateHost } from '#electron/files/private-address.ts'

describe('isPrivateHost', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:a9fe:a9fe]',
    'localhost',
    'printer',
    'printer.local',
    'a.localhost',
    'metadata.google.internal',
    'router.lan.',
  ])('is true of %s', (host) => {
    expect(isPrivateHost(host)).toBe(true)
  })

  it.each(['images.example', '8.8.8.8', '172.32.0.1', '[2606:4700::1111]', 'local.example', '11.0.0.1'])(
    'is false of %s',
    (host) => {
      expect(isPrivateHost(host)).toBe(false)
    },
  )
})
