// Prints what the benches that begin with a prefix need, so that nothing else is installed or built.
import { readOptions } from './options.ts'
import { namesOf, suitesOf } from './suites.ts'

const needs = suitesOf(namesOf(readOptions(process.argv.slice(2)))).map((suite) => suite.needs)
const app = needs.includes('app')
process.stdout.write(JSON.stringify({ chromium: app || needs.includes('chromium'), app }))
