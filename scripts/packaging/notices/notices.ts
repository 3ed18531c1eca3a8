import type { ShippedPackage } from './shipped-packages.ts'

/** These licences require only that they are shown, which the notices do. */
const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]

/** Names packages whose licence was reviewed individually, with that licence (docs/decisions/0043, 0051). */
const readLicences: Readonly<Record<string, string>> = {
  // This licence is only for fonts: it permits bundling them with any program, but not selling them by themselves.
  '@fontsource-variable/inter': 'OFL-1.1',
  // Its holiday rules are under CC BY-SA: they are shipped unchanged, with the list of sources in its text.
  'date-holidays': '(ISC AND CC-BY-3.0)',
}

/** Returns what prevents shipping these packages, one sentence each. */
export function licenceProblems(packages: readonly ShippedPackage[]): readonly string[] {
  return packages.flatMap(({ name, version, licence, texts }) => {
    if (!allowedLicences.includes(licence) && readLicences[name] !== licence)
      return [`${name} ${version}: the licence ${licence} is not on the list.`]
    return texts.length === 0 ? [`${name} ${version}: there is no text of its licence in the package.`] : []
  })
}

const line = '-'.repeat(80)

/** Writes the notices of the app: every package once, with the texts that it requires to be shown. */
export function noticesOf(packages: readonly ShippedPackage[]): string {
  const unique = new Map(packages.map((shipped) => [`${shipped.name} ${shipped.version}`, shipped]))
  const sections = [...unique].map(
    ([title, { licence, texts }]) => `${title} (${licence})\n\n${texts.join('\n\n')}`,
  )
  return [
    'Meterlens contains the following packages. Electron and Chromium bring notices of their own, in',
    `LICENSE.electron.txt and LICENSES.chromium.html beside the program.\n`,
    ...sections.map((section) => `${line}\n${section}\n`),
  ].join('\n')
}
