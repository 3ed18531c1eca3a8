import { resolve } from 'node:path'

/** What the host was started with, in Electron's own notation. */
export interface CommandLine {
  readonly argv: readonly string[]
  /** The folder with the package.json, or the main script itself. */
  readonly appPath: string
  /** Every `--name` and `--name=value` before the application's path and after it. */
  readonly switches: ReadonlyMap<string, string>
}

/** Reads `--switch=value … APP …args`; the first argument without dashes names the application. */
export function parseCommandLine(argv: readonly string[], cwd: string): CommandLine {
  const named = argv.filter((argument) => argument.startsWith('--'))
  const path = argv.find((argument) => !argument.startsWith('-')) ?? '.'
  return { argv, appPath: resolve(cwd, path), switches: new Map(named.map(switchOf)) }
}

function switchOf(argument: string): [string, string] {
  const at = argument.indexOf('=')
  return at < 0 ? [argument.slice(2), ''] : [argument.slice(2, at), argument.slice(at + 1)]
}
