// This check of `npm run check` finds packages that a build could include without a licence that permits shipping, or
// without its text.
import { licenceProblems } from './notices/notices.ts'
import { importablePackages } from './notices/shipped-packages.ts'

const packages = importablePackages()
const problems = licenceProblems(packages)
for (const problem of problems) console.error(`meterlens: ${problem}`)
console.log(`meterlens: ${packages.length} packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
