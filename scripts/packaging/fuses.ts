import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/**
 * Decides every fuse Electron has, by name; one that a newer Electron adds fails the packing until it is decided
 * here.
 */
export const fuseTable = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  // NODE_OPTIONS and NODE_EXTRA_CA_CERTS would let the environment inject code or authorities into the app.
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  // This is enforced on macOS and Windows; without the next fuse it would have no effect.
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
} as const satisfies Record<keyof typeof FuseV1Options, boolean>

/** Writes the table into an executable, or into the bundle of a macOS app. */
export async function setFuses(executable: string): Promise<void> {
  const states = Object.entries(fuseTable).map(([name, state]) => [
    FuseV1Options[name as keyof typeof fuseTable],
    state,
  ])
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    ...(Object.fromEntries(states) as Record<FuseV1Options, boolean>),
  })
}

/** Reads the names and states of the fuses in an executable. */
async function readFuses(executable: string): Promise<Readonly<Record<string, boolean>>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(executable)
  return Object.fromEntries(
    Object.entries(wire).map(([index, state]) => [
      FuseV1Options[Number(index)] ?? `fuse ${index}`,
      state === FuseState.ENABLE,
    ]),
  )
}

/** Returns the fuses that differ from the table, one sentence each. */
export async function fuseProblems(executable: string): Promise<readonly string[]> {
  const burnt = await readFuses(executable)
  const wanted: Readonly<Record<string, boolean>> = fuseTable
  return [...new Set([...Object.keys(burnt), ...Object.keys(wanted)])]
    .filter((name) => burnt[name] !== wanted[name])
    .map((name) => `The fuse ${name} is ${String(burnt[name])}, and the table says ${String(wanted[name])}.`)
}
