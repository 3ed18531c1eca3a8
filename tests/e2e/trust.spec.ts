import { expect } from '@playwright/test'
import { chooseMainMeter, runCommand, typeRange } from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'

/** The days of March 2025 without the tenth. */
const days = Array.from({ length: 31 }, (_, index) => `2025-03-${String(index + 1).padStart(2, '0')}`).filter(
  (day) => day !== '2025-03-10',
)

const hours = [0, 1].map((hour) => {
  const start = String(Date.UTC(2025, 2, 1, hour) / 1000)
  const period = `<timePeriod><duration>3600</duration><start>${start}</start></timePeriod>`
  return `<IntervalReading>${period}<value>5000</value></IntervalReading>`
})
const greenButton = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content>
  <ReadingType xmlns="http://naesb.org/espi"><uom>72</uom></ReadingType></content></entry><entry><content>
  <IntervalBlock xmlns="http://naesb.org/espi">${hours.join('')}</IntervalBlock></content></entry></feed>`

test('an event is logged and leads to the chart, and a rule states its cost before it is saved', async ({
  demo: { app, window },
}) => {
  test.setTimeout(240_000)
  await startOver(window)
  await chooseMainMeter(window)
  await typeRange(window, '2025')
  await runCommand(window, 'Event log')
  const log = window.getByRole('dialog', { name: 'Event log' })
  await log.getByRole('button', { name: 'Add event' }).click()
  await log.getByLabel('Date or range').fill('soon')
  await expect(log.getByRole('status')).toContainText('This is not a date or a range')
  await log.getByLabel('Date or range').fill('Mar 2025')
  await log.getByLabel('What happened').fill('New boiler')
  await log.getByRole('button', { name: 'Save event' }).click()
  await expect(log.getByRole('row', { name: /New boiler/ })).toBeVisible()
  await log.getByRole('button', { name: 'Mar 2025' }).click()
  await expect(log).toBeHidden()
  await expect(window.getByRole('figure').first()).toContainText('New boiler')

  await runCommand(window, 'Watch')
  const watch = window.getByRole('dialog', { name: 'Watch' })
  await watch.getByRole('button', { name: 'Add rule' }).click()
  await expect(watch.getByRole('button', { name: 'Save rule' })).toBeDisabled()
  await watch.getByLabel('Variables', { exact: true }).selectOption({ index: 1 })
  await watch.getByLabel('New readings').selectOption('24')
  await expect(watch.getByRole('status')).toContainText(/requests? a day/)
  await watch.getByRole('button', { name: 'Save rule' }).click()
  await expect(watch.getByRole('row', { name: /Silence/ })).toBeVisible()
  // The test host shows no notifications; a person who allows them sees one immediately.
  await app.evaluate(({ Notification }) => {
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      Reflect.set(globalThis, 'notified', this.title)
    }
  })
  await watch.getByRole('checkbox', { name: 'Desktop notifications' }).check()
  await expect
    .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'notified'))))
    .toBe('Meterlens watches')
  await window.keyboard.press('Escape')

  await runCommand(window, 'Imported series')
  const imports = window.getByRole('dialog', { name: 'Imported series' })
  const choose = async (name: string, mimeType: string, content: string) => {
    const asked = window.waitForEvent('filechooser')
    await imports.getByRole('button', { name: 'Import a file…' }).click()
    await (await asked).setFiles({ name, mimeType, buffer: Buffer.from(content) })
  }
  // A file that was corrected while its form is open is read anew, although it has the same name.
  await choose('production.csv', 'text/csv', 'day,t\n2025-03-01,n/a')
  await expect(imports.getByRole('status')).toContainText('No row has a date and a number')
  const text = `day;t\n${days.map((day) => `${day};12,5`).join('\n')}`
  await choose('production.csv', 'text/csv', text)
  await imports.getByLabel('A value is').selectOption('amount')
  await imports.getByLabel('Unit').fill('t')
  await expect(imports.getByRole('status')).toContainText(
    [
      '30 values, one for each day, from 2025-03-01 to 2025-03-31, in t/day.',
      'They begin with 12.5 at 2025-03-01, 12.5 at 2025-03-02, 12.5 at 2025-03-03.',
      '1 stretch has no value: 2025-03-10.',
    ].join(''),
  )
  await imports.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(imports.getByRole('row', { name: /production/ })).toContainText('t/day')
  await choose('annex.xml', 'text/xml', greenButton)
  await expect(imports.getByRole('status')).toContainText('2 values, one for each hour')
  await expect(imports.getByRole('status')).toContainText('in kW.')
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour + 1))
  const meters = hours.flatMap((hour) => [`7001;2025-03-01;${hour};1`, `7002;2025-03-01;${hour};2`])
  await choose('meters.csv', 'text/csv', ['Meter;Date;Hour;kWh', ...meters].join('\n'))
  await imports.getByRole('combobox', { name: 'Meter', exact: true }).selectOption('7002')
  await expect(imports.getByRole('textbox', { name: 'Name' })).toHaveValue('7002')
  await expect(imports.getByRole('status')).toContainText(
    // The zone of the chart is half an hour from UTC.
    '96 values, one for each quarter of an hour, from 2025-03-01 00:00 to 2025-03-01 23:45, in kW.They begin with 2 at',
  )
  await imports.getByRole('button', { name: 'Cancel' }).click()
  await imports.getByRole('button', { name: 'Add to the chart' }).click()
  await expect(imports).toBeHidden()
  await expect(window.getByRole('figure').first()).toContainText('production')
})
