import type { Named } from '#shared/portfolio/nouns.ts'
import type { MeterPlace, WantedRole } from '#shared/metering-model/choose-meter.ts'
import { decisionsOf, withEntity, type MeterSign } from '#shared/metering-model/metering-decisions.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { metering as strings, refusalText } from './strings.ts'

/** Changes meters and sizes of one entity, each with a notice that undoes it. */
export interface MeteringChanges {
  readonly confirm: (entityId: string, resource: Named) => void
  readonly confirmAll: (entityId: string, resourceIds: readonly string[]) => void
  /** Confirms the meters of one resource in many entities. */
  readonly confirmIn: (entityIds: readonly string[], resourceId: string, name: string) => void
  readonly reset: (entityId: string, resource: Named) => void
  readonly choose: (place: MeterPlace, name: string, wanted: WantedRole) => void
  readonly chooseSign: (place: MeterPlace, name: string, sign: MeterSign) => void
  readonly chooseSize: (
    entityId: string,
    label: string,
    size: 'areaSqFt' | 'occupancy',
    value: number | undefined,
  ) => void
}

export function useMeteringChanges(): MeteringChanges {
  const model = useMeteringModelStore()
  const connections = useConnectionsStore()
  const notices = useNotices()

  /** Must be called before a change. The function it returns announces the change, with a way to undo it. */
  function beforeChange(...entityIds: readonly string[]): (title: string) => void {
    const { services } = connections
    const before = entityIds.map((id) => decisionsOf(model.decisions, id))
    return (title) => {
      notices.offerUndo(title, () => {
        // Another connection may be open by now.
        if (connections.services === services) model.decide(before.reduce(withEntity, model.decisions))
      })
    }
  }

  return {
    confirm: (entityId, { id, name }) => {
      const done = beforeChange(entityId)
      model.confirm(entityId, id)
      done(strings.confirmed(name))
    },
    confirmAll: (entityId, resourceIds) => {
      const done = beforeChange(entityId)
      for (const resourceId of resourceIds) model.confirm(entityId, resourceId)
      done(strings.allConfirmed)
    },
    confirmIn: (entityIds, resourceId, name) => {
      const done = beforeChange(...entityIds)
      for (const id of entityIds) model.confirm(id, resourceId)
      done(strings.confirmed(name))
    },
    reset: (entityId, { id, name }) => {
      const done = beforeChange(entityId)
      model.resetToGuess(entityId, id)
      done(strings.wasReset(name))
    },
    choose: (place, name, wanted) => {
      const done = beforeChange(place.entityId)
      const refusal = model.choose(place, wanted)
      if (refusal === undefined) done(strings.changed(name))
      else {
        const title = refusalText(name, refusal)
        notices.show({ tone: 'failure', title, sentences: [strings.nothingChanged] })
      }
    },
    chooseSign: (place, name, sign) => {
      const done = beforeChange(place.entityId)
      model.chooseSign(place, sign)
      done(strings.changed(name))
    },
    chooseSize: (entityId, label, size, value) => {
      const done = beforeChange(entityId)
      model.chooseSize(entityId, size, value)
      done(strings.sizeChanged(label))
    },
  }
}
