import { dialog } from 'electron'

/** Shows a dialog of the system if there is no page that could show the error. */
export function showError(title: string, text: string): void {
  dialog.showErrorBox(title, text)
}

export function showFatalError(reason: string): void {
  showError('Meterlens', `The window stopped working (${reason}). Please start Meterlens again.`)
}
