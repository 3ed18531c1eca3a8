import { parseExpression } from '#shared/analysis/expression/parse.ts'
import { signedTerms } from '#shared/analysis/expression/signed-terms.ts'
import { isExpressionId } from '#shared/portfolio/local-id.ts'
import { hasOccupiedHours, occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { areaIn } from '#shared/units/unit-system.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import type { ExportedReadings } from '#renderer/workspace/output/exported-card.ts'
import { madeTable } from '../made-table.ts'
import { mostNumbersIn, numbersOf } from './shown-numbers.ts'

type ShownReading = ShownCard['readings'][number]

/** Returns a function that lists the numbers on the cards of the open workspace, with the data behind them. */
export function useShownCards(): () => Promise<ShownCard[]> {
  const connections = useConnectionsStore()
  const workspaces = useWorkspaceStore()
  const exports = useExportStore()
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const calendars = useCalendarStore()

  async function readingOf({
    name,
    demandId,
    loaded,
    interval,
    range,
    zone,
  }: ExportedReadings): Promise<ShownReading> {
    const { seriesKey } = loaded.demand
    const variable = catalogue.variable(seriesKey.dataHubId)
    const yearOf = (at: number): number => Number(formatLocal(at, zone, 'date').slice(0, 4))
    const [first, last] = [yearOf(interval.start), yearOf(interval.end)]
    const years = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    const { common, own } = await calendars.dayCalendars(years)
    const calendar = own.get(variable?.organization.id ?? '') ?? common
    const { holidays, weekend, firstDayOfWeek, tariff } = calendar
    const sizes = (variable?.entities ?? []).flatMap(({ id }) => {
      const area = model.areaOf(id)
      const areas = area === undefined ? [] : [areaIn('m²', area), area]
      return [...areas, ...[model.occupancyOf(id)].flatMap((people) => people ?? [])]
    })
    return {
      ...{ name, interval, zone, seriesKey, daysOff: { holidays, weekend }, firstDayOfWeek, sizes },
      ...(demandId !== undefined && { demandId }),
      ...(range !== undefined && { range }),
      ...(tariff !== undefined && { tariff }),
      ...(hasOccupiedHours(calendar) && { occupied: occupiedIntervals(interval, zone, calendar) }),
      ...sumIn(seriesKey.dataHubId),
    }
  }

  /** Returns the terms of an expression that adds up rates of one unit, such as the sum of all main meters. */
  function sumIn(dataHubId: string): Pick<ShownReading, 'sum'> {
    if (!isExpressionId(dataHubId)) return {}
    const found = connections.services?.expressions.find(dataHubId)
    const parsed = found?.ok === true ? parseExpression(found.value.text) : undefined
    const terms = parsed?.ok === true ? signedTerms(parsed.value) : undefined
    const isOnce = new Set(terms?.map(({ name }) => name)).size === terms?.length
    return found?.ok === true && terms !== undefined && isOnce
      ? { sum: { unit: found.value.unit, terms } }
      : {}
  }

  return async () => {
    const cards: ShownCard[] = []
    let left = MOST_NUMBERS
    for (const { title, table, readings, models } of exports.exported) {
      const shown = await table()
      const listed = numbersOf(mostNumbersIn(shown) > left ? shown : await madeTable(shown), left)
      left -= listed.numbers.length
      cards.push({
        ...{ workspaceId: workspaces.id, title, ...listed, models: models?.() ?? [] },
        readings: await Promise.all(readings().map(readingOf)),
      })
    }
    return cards
  }
}

/** The entry that contains them has no room for more numbers. */
const MOST_NUMBERS = 100_000
