import { parseArgs } from 'node:util'

/** Describes the deb that electron-builder wants. */
export type DebOptions = ReturnType<typeof readOptions>

const text = { type: 'string' } as const
const list = { type: 'string', multiple: true, default: [] as string[] } as const

/**
 * Reads the command line that electron-builder gives to fpm. An option that is not named here is not guessed, so the
 * packing stops. @throws Error
 */
export function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ type: { ...text, short: 't' }, name: text, version: text, architecture: text, package: text },
      ...{ maintainer: text, url: text, category: text, description: text },
      ...{ 'deb-compression': text, 'deb-priority': text, 'after-install': text, 'after-remove': text },
      ...{ depends: { ...list, short: 'd' }, 'deb-recommends': list },
      // These are not used: the source is always a folder, and Debian has no field for the others.
      ...{ source: { ...text, short: 's' }, force: { type: 'boolean' }, vendor: text, license: text },
    },
  })
  if (values.type !== 'deb')
    throw new Error(`Only a deb can be made, and ${values.type ?? 'nothing'} is wanted.`)
  const files = positionals.map((file) => {
    const [from = '', to = ''] = file.split('=')
    return { from, to }
  })
  return { ...values, files }
}

/** Writes the control file of a package; `installedKiB` is the size of its files on disk. */
export function controlFile(options: DebOptions, installedKiB: number): string {
  const [synopsis = '', ...rest] = (options.description ?? '').trim().split('\n')
  const lines: Readonly<Record<string, string | undefined>> = {
    Package: options.name,
    Version: options.version,
    Architecture: options.architecture,
    Maintainer: options.maintainer,
    'Installed-Size': String(installedKiB),
    Depends: options.depends.join(', '),
    Recommends: options['deb-recommends'].join(', '),
    Section: options.category ?? 'utils',
    Priority: options['deb-priority'] ?? 'optional',
    Homepage: options.url,
    Description: [synopsis, ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  }
  return Object.entries(lines)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}\n`]))
    .join('')
}
