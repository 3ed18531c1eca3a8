// Measures one row in this process and prints it.
import { rows, type BenchName } from '../rows.ts'

const measured = await rows[process.argv[2] as BenchName].measure(new Map())
// Resources that a bench leaves open, such as a cache, are not needed any more.
process.stdout.write(JSON.stringify(measured), () => process.exit(0))
