// Runs one bench by its name and prints what it measured.
import { nodeBenches, type NodeBenchName } from './benches.ts'

const measured = await nodeBenches[process.argv[2] as NodeBenchName]()
// What a bench leaves open, such as a cache, is of no use to anybody.
process.stdout.write(JSON.stringify(measured), () => process.exit(0))
