import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../../../renderer')

describe('layers', () => {
  it('are tokens wherever something lies over something else', () => {
    const styles = globSync('**/*.{vue,css}', { cwd: renderer })
    const raw = styles.filter((file) => /z-index:\s*-?\d/.test(readFileSync(resolve(renderer, file), 'utf8')))
    expect(raw).toEqual([])
  })
})
