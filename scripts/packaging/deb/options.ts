/** Describes the deb that electron-builder wants. */
export interface DebOptions {
  readonly fields: Readonly<Partial<Record<Field, string>>>
  readonly depends: readonly string[]
  readonly recommends: readonly string[]
  /** Names the installed files with their targets. */
  readonly files: readonly { readonly from: string; readonly to: string }[]
}

type Field = (typeof fieldsOf)[keyof typeof fieldsOf]

/** Maps each option of fpm that electron-builder passes to its purpose. */
const fieldsOf = {
  '-t': 'type',
  '--deb-compression': 'compression',
  '--deb-priority': 'priority',
  '--architecture': 'architecture',
  '--after-install': 'postinst',
  '--after-remove': 'postrm',
  '--description': 'description',
  '--version': 'version',
  '--package': 'output',
  '--name': 'name',
  '--maintainer': 'maintainer',
  '--url': 'homepage',
  '--category': 'section',
} as const

/** These are read but not used: the source is always a folder, and Debian has no field for the others. */
const unused: readonly string[] = ['-s', '--vendor', '--license']

const isField = (option: string): option is keyof typeof fieldsOf => option in fieldsOf

/**
 * Reads the command line that electron-builder gives to fpm. The meaning of an option that is not in the table is not
 * guessed, so the packing stops. @throws Error
 */
export function readOptions(args: readonly string[]): DebOptions {
  const fields: Partial<Record<Field, string>> = {}
  const depends: string[] = []
  const recommends: string[] = []
  const files: { from: string; to: string }[] = []
  const words = args.filter((word) => word !== '--force')
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-')) {
      const [from = '', to = ''] = word.split('=')
      files.push({ from, to })
      continue
    }
    const value = words[++at] ?? ''
    if (word === '-d') depends.push(value)
    else if (word === '--deb-recommends') recommends.push(value)
    else if (isField(word)) fields[fieldsOf[word]] = value
    else if (!unused.includes(word))
      throw new Error(`electron-builder passes ${word}, which the deb does not know.`)
  }
  if (fields.type !== 'deb')
    throw new Error(`Only a deb can be made, and ${fields.type ?? 'nothing'} is wanted.`)
  return { fields, depends, recommends, files }
}

/** Writes the control file of a package; `installedKiB` is the size of its files on disk. */
export function controlFile({ fields, depends, recommends }: DebOptions, installedKiB: number): string {
  const [synopsis = '', ...rest] = (fields.description ?? '').trim().split('\n')
  const lines: Readonly<Record<string, string | undefined>> = {
    Package: fields.name,
    Version: fields.version,
    Architecture: fields.architecture,
    Maintainer: fields.maintainer,
    'Installed-Size': String(installedKiB),
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Section: fields.section ?? 'utils',
    Priority: fields.priority ?? 'optional',
    Homepage: fields.homepage,
    Description: [synopsis, ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  }
  return Object.entries(lines)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}: ${value}\n`]))
    .join('')
}
