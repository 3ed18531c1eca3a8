import { describe, expect, it } from 'vitest'
import { devOriginFrom, isOwnAddress } from '#electron/window/app-origin.ts'

describe('devOriginFrom', () => {
  it('is the development server, and nothing in a packaged app', () => {
    expect(devOriginFrom('http://localhost:5173/index.html', false)).toBe('http://localhost:5173')
    expect(devOriginFrom('http://localhost:5173', true)).toBeUndefined()
    expect(devOriginFrom(undefined, false)).toBeUndefined()
    expect(devOriginFrom('nonsense', false)).toBeUndefined()
  })
})

describe('isOwnAddress', () => {
  it('knows the app and the given development server', () => {
    expect(isOwnAddress('app://meterlens/index.html#x', undefined)).toBe(true)
    expect(isOwnAddress('app://meterlens', undefined)).toBe(true)
    expect(isOwnAddress('http://localhost:5173/x', 'http://localhost:5173')).toBe(true)
    expect(isOwnAddress('http://localhost:5174/x', 'http://localhost:5173')).toBe(false)
    expect(isOwnAddress('http://localhost:5173/x', undefined)).toBe(false)
  })
})
