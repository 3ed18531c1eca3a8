// `npm run scale` puts the question of docs/scale.md to ClickHouse as a cluster of two servers on this machine, to DuckDB
// and to the app, and compares their answers. It installs Debian's ClickHouse as root, starts it and stops it.
import { ensurePrograms } from './bootstrap/debian.mjs'
import { ensurePackages } from './bootstrap/packages.mjs'
import { fail } from './bootstrap/print.mjs'
import { node24, root } from './bootstrap/project.mjs'
import { run } from './bootstrap/run.mjs'

await ensurePackages()
if ((await ensurePrograms(['clickhouse-server', 'clickhouse-client'])).length > 0)
  fail('install them with the command above and try again.')
const args = ['scripts/scale/clickhouse-drill.ts', ...process.argv.slice(2)]
process.exit(await run(node24, args, { cwd: root, env: { TZ: 'Pacific/Auckland' } }))
