import { computed } from 'vue'
import { missingPolicies } from '#shared/analysis/aggregate/figures.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { isKnownZone, zonesNamed } from '#shared/time/zones/known-zone.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import type { Mark } from '#renderer/query/view/view-state.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { useFiguresStore } from '#renderer/workspace/figures/figures-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { markNames } from '#renderer/workspace/strings.ts'
import { policyNames } from '#renderer/workspace/figures/figure-strings.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'

const UTC: IanaZone = 'UTC'
const MOST_ZONES_TYPED = 8
const marks: readonly Mark[] = ['line', 'step', 'bar', 'area', 'stacked-bar', 'stacked-area']

/** Commands for the way in which series are shown: resolution, mark, time zone, and the handling of missing values. */
export function useDrawingCommands(): CommandSource {
  const view = useViewStore()
  const figures = useFiguresStore()
  const catalogue = useCatalogueStore()
  const facts = useAppFacts()

  const [inResolution, inZone] = [commandsIn('resolution'), commandsIn('zone')]
  const ofResolution: readonly Command[] = (['auto', ...resolutions] as const).map((value) => ({
    id: `resolution-${value}`,
    title: strings.resolution(resolutionNames[value]),
    group: 'resolution',
    names: [resolutionNames[value], ...(strings.resolutionNames[value] ?? [])],
    run: () => view.change({ resolution: value }),
  }))
  const ofFigures = (['derived', 'service'] as const).map((value) =>
    inResolution(`figures-${value}`, strings.figures[value], () => view.change({ figures: value })),
  )
  const ofMark: readonly Command[] = marks.map((value) => ({
    id: `mark-${value}`,
    title: strings.mark(markNames[value]),
    group: 'mark',
    names: strings.markNames[value],
    run: () => view.change({ mark: value }),
  }))
  const ofPolicy: readonly Command[] = missingPolicies.map((value) => ({
    id: `policy-${value}`,
    title: strings.policy(policyNames[value]),
    group: 'series',
    names: [policyNames[value], value.replace('-', ' '), strings.missingValues],
    run: () => {
      figures.policy = value
    },
  }))
  const showOwnZone = (): void => view.change({ zone: { kind: 'entity' } })
  const ownZone = inZone('zone-own', strings.ownZone, showOwnZone, strings.ownZoneNames)

  function zoneCommand(zone: IanaZone): Command {
    const show = (): void => view.change({ zone: { kind: 'fixed', zone } })
    return inZone(`zone-${zone}`, strings.zone(zone), show, [zone])
  }

  /** Includes the zones of the portfolio, the zone of this computer, and UTC. */
  const zonesInUse = computed<readonly IanaZone[]>(() => {
    const lived = (catalogue.catalogue?.variables ?? []).map(({ localTimezone }) => localTimezone)
    const machine = facts.facts ? [facts.facts.machineZone] : []
    return [...new Set([UTC, ...machine, ...lived])]
  })

  /** Finds other zones by their name or a part of it. */
  function typed(text: string): readonly Command[] {
    const said = text.trim()
    const inUse = zonesInUse.value
    const exact = /^[a-z_]+\/[\w/+-]+$/i.test(said) && isKnownZone(said) ? [said] : []
    const named = said.length < 3 ? [] : zonesNamed(said)
    const spelt = named.some((zone) => zone.toLowerCase() === said.toLowerCase()) ? [] : exact
    return [...spelt, ...named]
      .filter((zone) => !inUse.includes(zone))
      .slice(0, MOST_ZONES_TYPED)
      .map(zoneCommand)
  }

  return {
    listed: () => [
      ...ofResolution,
      ...ofFigures,
      ...ofMark,
      ...ofPolicy,
      ownZone,
      ...zonesInUse.value.map(zoneCommand),
    ],
    typed,
  }
}
