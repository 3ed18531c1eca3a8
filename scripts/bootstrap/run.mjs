import { spawn } from 'node:child_process'

/**
 * Runs a program with its output on this terminal; resolves with its exit code, never rejects.
 * A program that cannot be started counts as exit code 127, as in a shell.
 */
export function run(program, args, { env, cwd, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? 'ignore' : 'inherit',
      // npm is a .cmd file on Windows, and only a shell can start that.
      shell: process.platform === 'win32' && program === 'npm',
    })
    child.on('error', () => resolve(127))
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)))
  })
}
