import { describe, expect, it } from 'vitest'
import { createOpenServiceLink } from '#electron/window/service-link.ts'

async function opening(address: string) {
  const opened: string[] = []
  const open = createOpenServiceLink({
    serviceHostOf: () => Promise.resolve('energy.example'),
    open: (each) => {
      opened.push(each)
      return Promise.resolve()
    },
  })
  const answer = await open({ connectionId: 'c1', address })
  return { opened, answer }
}

describe('createOpenServiceLink', () => {
  it.each([
    'https://energy.example/dashboards/7',
    'https://ENERGY.example/dashboards/7?view=1#top',
    'https://energy.example:8443/dashboards/7',
  ])('opens %s, which leads to the service itself', async (address) => {
    const { opened, answer } = await opening(address)
    expect(answer.ok).toBe(true)
    expect(opened).toEqual([new URL(address).href])
  })

  it.each([
    'https://energy.example.evil.example/',
    'https://dashboards.energy.example/',
    'https://energy.example@evil.example/',
    'https://user:secret@energy.example/',
    'https://evil.example\\@energy.example/',
    'https://evil.example/#@energy.example/',
    'http://energy.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
    '//energy.example/',
    'energy.example',
    '',
  ])('refuses %s', async (address) => {
    const { opened, answer } = await opening(address)
    expect(opened).toEqual([])
    expect(answer).toEqual({ ok: false, error: { kind: 'invalid-request', field: 'address' } })
  })

  it('opens nothing for a bundle or a forgotten connection', async () => {
    const open = createOpenServiceLink({
      serviceHostOf: () => Promise.resolve(undefined),
      open: () => Promise.reject(new Error('opened')),
    })
    const answer = await open({ connectionId: 'c1', address: 'https://energy.example/' })
    expect(answer.ok).toBe(false)
  })
})
