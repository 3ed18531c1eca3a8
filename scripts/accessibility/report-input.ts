import axe from 'axe-core'
import manifest from '../../package.json' with { type: 'json' }
import type { ReportInput } from './report.ts'

/** Reads which rules axe runs for which criterion: its tag `wcag143` stands for 1.4.3, `wcag1410` for 1.4.10. */
export function reportInput(): ReportInput {
  const axeRules = new Map<string, string[]>()
  for (const { ruleId, tags } of axe.getRules()) {
    if (tags.includes('experimental') || tags.includes('deprecated') || switchedOff.includes(ruleId)) continue
    for (const tag of tags) {
      const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
      if (principle === undefined) continue
      const num = `${principle}.${guideline ?? ''}.${number ?? ''}`
      axeRules.set(num, [...(axeRules.get(num) ?? []), ruleId])
    }
  }
  return { version: manifest.version, axeVersion: axe.version, axeRules }
}

/** Rules that axe runs only on request, which the drill of looks does not make. */
const switchedOff: readonly string[] = [
  'target-size',
  'color-contrast-enhanced',
  'identical-links-same-purpose',
]
