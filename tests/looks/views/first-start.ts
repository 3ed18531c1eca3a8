import { connect } from '#renderer/features/connections/strings.ts'
import { connectDialog } from '../stage.ts'
import type { View } from './view.ts'

/** Views before there is a connection; the last one leaves the dialog open for connecting. */
export const firstStartViews: readonly View[] = [
  {
    name: 'welcome',
    open: async ({ window }) => {
      await connectDialog(window).waitFor()
      await window.keyboard.press('Escape')
    },
    leave: ({ window }) => window.getByRole('button', { name: connect.start }).click(),
  },
  { name: 'connect', open: ({ window }) => connectDialog(window).waitFor() },
  {
    name: 'connect-refused',
    open: async ({ window }) => {
      const dialog = connectDialog(window)
      await dialog.getByRole('textbox', { name: connect.name }).fill('Estates')
      await dialog.getByRole('textbox', { name: connect.baseUrl }).fill('not a url')
      await dialog.getByRole('textbox', { name: connect.token }).fill('token')
      await dialog.getByRole('button', { name: connect.submit, exact: true }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
]
