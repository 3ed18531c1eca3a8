import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AfterPackContext, Configuration } from 'electron-builder'
import { fuseProblems, setFuses } from './fuses.ts'
import { packedTreeProblems } from './packed-tree.ts'

const root = resolve(import.meta.dirname, '../..')

/** The parts of package.json that installers show or need. */
export interface ProjectManifest {
  readonly homepage?: string
  readonly author?: string | { readonly name: string; readonly email?: string }
}

export const projectManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as ProjectManifest

/** Returns true if package.json states what every Debian package needs: the project's address and its maintainer. */
export function canMakeDeb({ homepage, author }: ProjectManifest): boolean {
  const hasEmail = typeof author === 'string' ? author.includes('@') : author?.email !== undefined
  return homepage !== undefined && hasEmail
}

/** Sets the fuses before anything is signed, and stops the packing if the tree contains anything that it should not. */
async function finishPacking(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName: platform, packager } = context
  const { productFilename } = packager.appInfo
  const programs: Readonly<Record<string, string>> = {
    darwin: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
    linux: 'meterlens',
  }
  const program = join(appOutDir, programs[platform] ?? '')
  await setFuses(program)
  const resources = packager.getResourcesDir(appOutDir)
  const tree = { resources, platform, arch: process.arch }
  const problems = [...(await fuseProblems(program)), ...packedTreeProblems(tree)]
  if (problems.length > 0) throw new Error(`The packed tree may not go out:\n${problems.join('\n')}`)
}

const hasCertificate = [process.env['CSC_LINK'], process.env['CSC_NAME']].some(Boolean)

/**
 * electron-builder's own entitlements disable library validation, so that a signed app would load any library next to
 * it. Only an ad-hoc signature, which has no team to compare, needs that.
 */
export function macEntitlements(isSigned: boolean): string {
  return join(root, 'build', isSigned ? 'entitlements.mac.plist' : 'entitlements.mac.adhoc.plist')
}

/**
 * Tells electron-builder what is packed, for whom and how. The appId and the names of the programs must never change
 * once a version has been released.
 */
export const builderConfig = {
  appId: 'app.meterlens.desktop',
  productName: 'Meterlens',
  directories: { output: 'dist', buildResources: 'build' },
  files: [
    'package.json',
    'out/{main,preload,renderer}/**',
    '!**/*.{map,ts,tsx,vue,md}',
    '!**/{.env*,.DS_Store,tsconfig*.json}',
  ],
  extraResources: [
    { from: 'out/third-party-notices.txt', to: 'third-party-notices.txt' },
    { from: 'LICENSE', to: 'LICENSE.meterlens.txt' },
  ],
  asar: true,
  asarUnpack: ['node_modules/@napi-rs/keyring-*/**'],
  // The keychain's binary is prebuilt, so there is nothing to compile.
  npmRebuild: false,
  electronLanguages: ['en-US'],
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  // Nothing is uploaded from here and no update feed is written, since the app never checks for updates.
  publish: null,
  afterPack: finishPacking,
  fileAssociations: [
    {
      ext: 'meterlens',
      name: 'Meterlens evidence',
      description: 'Meterlens evidence',
      mimeType: 'application/x-meterlens',
      role: 'Viewer',
    },
  ],
  linux: {
    executableName: 'meterlens',
    category: 'Utility',
    icon: 'icons',
    synopsis: 'Compares the readings of energy meters',
    syncDesktopName: true,
    desktop: { entry: { Keywords: 'energy;meter;readings;', StartupWMClass: 'meterlens' } },
  },
  // Debian's policy wants the licence there.
  deb: { fpm: [`${join(root, 'LICENSE')}=/usr/share/doc/meterlens/copyright`] },
  toolsets: { appimage: '1.0.3' },
  win: { icon: 'icon.ico' },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  mac: {
    icon: 'icon.icns',
    // Setting fuses breaks Electron's own signature, and a Mac with an Apple processor runs nothing unsigned. Without a
    // certificate only an ad-hoc signature is left, which electron-builder does not make by itself.
    ...(hasCertificate ? {} : { identity: '-' }),
    category: 'public.app-category.utilities',
    minimumSystemVersion: '13.0',
    hardenedRuntime: true,
    entitlements: macEntitlements(hasCertificate),
    // Helpers and the keychain's binary get the same entitlements; otherwise they would get electron-builder's
    // own.
    entitlementsInherit: macEntitlements(hasCertificate),
    gatekeeperAssess: false,
  },
} satisfies Configuration
