// Measures one row in this process and prints it.
import { rows, type BenchName } from '../rows.ts'

const measured = await rows[process.argv[2] as BenchName].measure(new Map())
// What a bench leaves open, such as a cache, is of no use to anybody.
process.stdout.write(JSON.stringify(measured), () => process.exit(0))
