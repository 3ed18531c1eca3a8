import { inclusiveDaysText, rangeText } from '#shared/time/ranges/range-text.ts'
import { parseRange } from '#shared/time/ranges/typed-range.ts'
import { presets } from '#shared/time/presets.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { presetNames } from '#renderer/strings/time/range.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { usePeriodSteps } from './use-period-steps.ts'
import { usePresets } from './use-presets.ts'
import { useLiveStore } from '#renderer/workspace/live/live-store.ts'
import { useReloadStore } from '#renderer/workspace/run/reload-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { commands as strings, presetCommandText, showRangeText } from '#renderer/workspace/command-strings.ts'

const ofRange = commandsIn('range')

/**
 * Commands that set the visible time: the usual ranges, any typed range, and steps to the next or previous
 * one.
 */
export function useRangeCommands(): CommandSource {
  const { clock } = useServices()
  const view = useViewStore()
  const live = useLiveStore()
  const reload = useReloadStore()
  const calendars = useCalendarStore()
  const periods = usePeriodSteps()
  const { choose, named } = usePresets()

  const usual = presets.map((preset) =>
    ofRange(`range-${preset}`, presetCommandText(preset), () => choose(preset), [presetNames[preset]]),
  )

  const steps = [
    ofRange('previous-period', strings.previousPeriod, () => periods.step('previous')),
    ofRange('next-period', strings.nextPeriod, () => periods.step('next')),
    ofRange('range-back', strings.rangeBack, () => view.walk('back')),
    ofRange('range-forward', strings.rangeForward, () => view.walk('forward')),
    ofRange('fit-range', strings.fitRange, view.fit, strings.fitNames),
    ofRange('reload-range', strings.reloadRange, () => reload.reload(), strings.reloadNames),
    ofRange('toggle-live', strings.live, () => live.setLive(live.state.kind === 'off'), strings.liveNames),
  ]

  /** Reads a range as people type it; the name of a usual range means that range. */
  function typed(text: string): readonly Command[] {
    const said = text.trim()
    if (named(said) !== undefined) return []
    const { zone } = view.displayedZone
    const { calendar } = calendars
    const read = parseRange(said, { zone, now: clock.now(), calendar })
    if (read.kind === 'invalid') return []
    const { range } = read
    return [
      {
        id: `show-${said}`,
        title: showRangeText(said),
        group: 'range',
        names: [said],
        note: inclusiveDaysText(range, zone) ?? rangeText(range, zone, calendar),
        run: () => view.setRange(range),
      },
    ]
  }

  return { listed: () => [...usual, ...steps], typed }
}
