import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { levelA, levelAa } from '../../../scripts/accessibility/judgements.ts'
import { reportInput } from '../../../scripts/accessibility/report-input.ts'
import { accessibilityPage, openAcr } from '../../../scripts/accessibility/report.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const input = reportInput()

describe('the accessibility conformance report', () => {
  it('in docs is the one that scripts/accessibility.ts writes', () => {
    expect(read('docs/accessibility.md')).toBe(accessibilityPage(input))
    expect(read('docs/accessibility/openacr.yaml')).toBe(openAcr(input))
  })

  it('has every criterion of WCAG 2.2 A and AA once, as the catalogue of OpenACR lists them', () => {
    const numbers = [...levelA, ...levelAa].map(({ num }) => num)
    expect([levelA.length, levelAa.length]).toEqual([32, 24])
    expect(new Set(numbers).size).toBe(56)
  })

  it('names tests that are there, and supports nothing without a reason', () => {
    for (const { num, notes, tests } of [...levelA, ...levelAa]) {
      expect(notes, num).toMatch(/\.$/)
      for (const test of tests) expect(existsSync(join(root, test)), test).toBe(true)
    }
  })

  it('is of the form that OpenACR has', () => {
    const report = parse(openAcr(input)) as {
      chapters: Record<
        string,
        { criteria?: { num: string; components: { adherence: { level: string } }[] }[] }
      >
    }
    const [first] = report.chapters['success_criteria_level_a']?.criteria ?? []
    expect(first?.num).toBe('1.1.1')
    expect(first?.components.map(({ adherence }) => adherence.level)).toEqual(['supports', 'supports'])
  })

  it('names the rules that axe runs for a criterion', () => {
    expect(input.axeRules.get('1.4.3')).toEqual(['color-contrast'])
    expect(input.axeRules.has('2.5.8')).toBe(false)
  })
})
