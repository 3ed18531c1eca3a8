// `npm run scale` sends the query of docs/scale.md to ClickHouse as a cluster of two servers on this machine, to DuckDB
// and to the app, and compares their answers. It installs Debian's ClickHouse as root, starts it and stops it.
import { needPrograms } from './bootstrap/debian.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

await ensurePackages()
await needPrograms(['clickhouse-server', 'clickhouse-client'])
const args = ['scripts/scale/clickhouse-drill.ts', ...process.argv.slice(2)]
process.exit(await run(node24, args, { cwd: root, env: { TZ: 'Pacific/Auckland' } }))
