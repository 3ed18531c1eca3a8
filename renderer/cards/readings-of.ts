import type { PlotSubject } from '#renderer/plot/plot.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { CardOperand } from './card-kind.ts'

/** Returns what a row of figures stands for: the readings of its meters over the time that it counts. */
export function readingsOf(operands: readonly CardOperand[], interval: Interval): PlotSubject {
  return { kind: 'readings', dataHubIds: operands.map(({ variable }) => variable.dataHubId), interval }
}
