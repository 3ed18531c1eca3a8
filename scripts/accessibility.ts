// `npm run accessibility` writes the accessibility conformance report: docs/accessibility.md and, for machines,
// docs/accessibility/openacr.yaml.
import './bootstrap/plain-errors.mjs'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accessibilityPage, openAcr } from './accessibility/report.ts'
import { reportInput } from './accessibility/report-input.ts'

const docs = resolve(import.meta.dirname, '../docs')
const input = reportInput()
writeFileSync(join(docs, 'accessibility.md'), accessibilityPage(input))
writeFileSync(join(docs, 'accessibility/openacr.yaml'), openAcr(input))
console.log('meterlens: docs/accessibility.md and docs/accessibility/openacr.yaml are written.')
