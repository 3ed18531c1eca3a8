import './bootstrap/plain-errors.mjs'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { placeboPage } from './validate/placebo-page.ts'
import { runPlacebo } from './validate/placebo.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const estate = resolve(values.data ?? resolve(root, '../shared/data/estate'))

if (existsSync(resolve(estate, 'portfolio.json'))) {
  writeFileSync(resolve(root, 'docs/placebo.md'), placeboPage(runPlacebo(estate)))
  process.stdout.write('docs/placebo.md is written.\n')
} else {
  process.stderr.write(`There is no estate in ${estate}. Name its folder: npm run placebo -- --data DIR.\n`)
  process.exitCode = 1
}
