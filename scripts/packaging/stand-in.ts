import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The fuse wire of Electron 45 as it is delivered: the mark that is searched for, version 1, nine fuses. */
const wire = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009101100011'

const program = `#!/bin/sh
# Simulated: this is not Electron and opens nothing. It lets the packing be tried where Electron's binary cannot be had.
echo 'meterlens: this tree was packed with --stand-in; it holds no Electron and cannot be started.' >&2
exit 1
`

/** A folder shaped like an unpacked Electron for Linux, with fuses to set and nothing to run. */
export function createStandIn(electronVersion: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-stand-in-'))
  mkdirSync(join(folder, 'locales'))
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'electron'), Buffer.from(`${program}# ${wire}\n`, 'latin1'))
  chmodSync(join(folder, 'electron'), 0o755)
  const files = [
    'chrome-sandbox',
    'LICENSE',
    'LICENSES.chromium.html',
    ...['en-US', 'de', 'sv'].map((l) => `locales/${l}.pak`),
  ]
  for (const name of files) writeFileSync(join(folder, name), 'simulated\n')
  writeFileSync(join(folder, 'version'), electronVersion)
  return folder
}
