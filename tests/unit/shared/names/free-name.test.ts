import { describe, expect, it } from 'vitest'
import { freeName } from '#shared/names/free-name.ts'

describe('freeName', () => {
  it('keeps a name that is free and numbers one that is taken', () => {
    const taken = ['Estate', 'Estate 2']
    const nameOf = (wanted: string): string => freeName(wanted, (name) => taken.includes(name))
    expect(nameOf('Harbor')).toBe('Harbor')
    expect(nameOf('Estate')).toBe('Estate 3')
  })
})
