import './bootstrap/plain-errors.mjs'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { validationPage } from './validate/page.ts'
import { publishedCases } from './validate/published-cases.ts'
import { wrongSources } from './validate/sources.ts'

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { data: { type: 'string' } } })
const data = resolve(values.data ?? resolve(root, '../shared/data/published'))

if (existsSync(data)) {
  validate()
} else {
  fail(`There is no folder ${data}. Name the folder of the published data: npm run validate -- --data DIR.`)
}

function validate(): void {
  const wrong = wrongSources(data)
  if (wrong.length > 0) {
    fail(`The data are not those that the figures were published for.\n${wrong.join('\n')}`)
    return
  }
  const cases = publishedCases(data)
  writeFileSync(resolve(root, 'docs/validation.md'), validationPage(cases))
  const missed = cases.flatMap(({ title, checks }) =>
    checks.flatMap(({ name, isMet }) => (isMet ? [] : [`${title}: ${name}`])),
  )
  if (missed.length > 0) {
    fail(`These figures do not agree with what was published:\n${missed.join('\n')}`)
    return
  }
  process.stdout.write('All published figures agree; docs/validation.md is written.\n')
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}
