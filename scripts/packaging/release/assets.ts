/** The systems and processors that a release is built for, as Node names them. */
const builds = ['linux-x64', 'win32-x64', 'darwin-x64', 'darwin-arm64'] as const

/** Lists the files that the build machines have to deliver for a complete release. */
export function expectedAssets(version: string): readonly string[] {
  const installers = [
    'linux-x86_64.AppImage',
    'linux-amd64.deb',
    'win-x64.exe',
    'mac-x64.dmg',
    'mac-arm64.dmg',
  ]
  const papers = builds.flatMap((build) => [`${build}.spdx.json`, `${build}.provenance.jsonl`])
  return [...installers, ...papers].map((end) => `Meterlens-${version}-${end}`)
}

/** Returns what is missing, empty or unexpected among the files of a release, one sentence each. */
export function assetProblems(version: string, sizes: ReadonlyMap<string, number>): readonly string[] {
  const expected = expectedAssets(version)
  return [
    ...expected.filter((name) => !sizes.has(name)).map((name) => `${name} is missing.`),
    ...[...sizes].filter(([, size]) => size === 0).map(([name]) => `${name} is empty.`),
    ...[...sizes.keys()]
      .filter((name) => !expected.includes(name))
      .map((name) => `${name} is not a file of a release.`),
  ]
}

/** Writes checksums as `sha256sum --check` reads them, by name. */
export function checksumLines(digests: ReadonlyMap<string, string>): string {
  const names = [...digests.keys()].sort()
  return names.map((name) => `${digests.get(name) ?? ''}  ${name}\n`).join('')
}

/** Inserts the checksums of a release into the page that compares a download with them. */
export function verifyPage(template: string, version: string, checksums: string): string {
  const text = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return template
    .replace('<!-- version -->', () => text(version))
    .replace('<!-- checksums -->', () => text(checksums))
}
