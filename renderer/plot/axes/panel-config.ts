import { Chart, LinearScale, LineController, LineElement, PointElement } from 'chart.js'
import type { ChartConfiguration, ChartOptions, Scale, Tick } from 'chart.js'
import { powerText, tickText } from './number-text.ts'
import { rightRoomPx } from '../series/end-names.ts'
import type { AxisSide, PanelScene } from '../series/scene.ts'
import { createSeriesPlugin } from '../series/series-plugin.ts'
import { TICK_SIZE_PX } from '../theme.ts'
import { NO_TIME_AXIS_PX, TIME_AXIS_PX, VALUE_AXIS_PX } from './axis-room.ts'
import { timeAxisTicks } from './time-axis.ts'
import { scaleOnSide, sideAxis, unitOfSide } from './value-axes.ts'

const UNIT_ROW_PX = 24

/** Registers only what is used: Chart.js provides axes and layout, the plugin draws. */
export function registerChartParts(): void {
  Chart.register(LineController, LineElement, PointElement, LinearScale)
}

/** Returns the configuration of a chart that follows `readScene`; `chart.update('none')` shows a new scene. */
export function panelConfig(readScene: () => PanelScene): ChartConfiguration<'line'> {
  return {
    type: 'line',
    data: { datasets: [] },
    options: panelOptions(readScene),
    plugins: [createSeriesPlugin(readScene)],
  }
}

export function panelOptions(readScene: () => PanelScene): ChartOptions<'line'> {
  return {
    animation: false,
    parsing: false,
    normalized: true,
    responsive: true,
    maintainAspectRatio: false,
    events: [],
    layout: { padding: { top: UNIT_ROW_PX } },
    scales: {
      x: timeScale(readScene),
      left: valueScale(readScene, 'left'),
      right: valueScale(readScene, 'right'),
    },
  }
}

type LinearScaleOptions = NonNullable<ChartOptions<'line'>['scales']>[string]

/** Colours and fonts are read at each update, so that the theme can change. */
function tickStyle(readScene: () => PanelScene) {
  return {
    autoSkip: false,
    maxRotation: 0,
    // The room for axes is fixed, so labels need not be measured in each frame.
    sampleSize: 1,
    includeBounds: false,
    padding: 8,
    color: () => readScene().theme.textFaint,
    font: () => ({ size: TICK_SIZE_PX, family: readScene().theme.font }),
  }
}

/** Configures a linear axis with our own zoned ticks: Chart.js's time axis costs 2 ms more per frame. */
function timeScale(readScene: () => PanelScene): LinearScaleOptions {
  return {
    type: 'linear',
    axis: 'x',
    position: 'bottom',
    // Uses our own axis ends instead of those that Chart.js derives from its ticks.
    bounds: 'data',
    grid: { display: false },
    border: { display: false },
    ticks: { ...tickStyle(readScene), callback: labelOfTick },
    afterDataLimits(scale: Scale) {
      const { window } = readScene()
      scale.min = window.start
      scale.max = window.end
    },
    afterBuildTicks(scale: Scale) {
      const { window, zone, hasTimeLabels } = readScene()
      scale.ticks = hasTimeLabels ? timeAxisTicks(window, zone, scale.width) : []
    },
    afterFit(scale: Scale) {
      scale.height = readScene().hasTimeLabels ? TIME_AXIS_PX : NO_TIME_AXIS_PX
      scale.paddingLeft = 0
      scale.paddingRight = 0
    },
  }
}

function valueScale(readScene: () => PanelScene, side: AxisSide): LinearScaleOptions {
  let step = 1
  let divisor = 1
  let shownTicks: readonly number[] = []
  return {
    type: 'linear',
    axis: 'y',
    position: side,
    bounds: 'data',
    grid: { display: side === 'left', color: () => readScene().theme.line, drawTicks: false },
    border: { display: false },
    ticks: {
      ...tickStyle(readScene),
      callback(value) {
        const scene = readScene()
        if (scaleOnSide(scene, side).isLogarithmic) return powerText(Number(value), scene.formatNumber)
        return tickText(Number(value), step, divisor, scene.formatNumber)
      },
    },
    afterDataLimits(scale: Scale) {
      const scene = readScene()
      if (!isShown(scene, side)) return
      const axis = sideAxis(scene, side, scene.window, scale.height)
      scale.min = axis.min
      scale.max = axis.max
      step = axis.step
      divisor = unitOfSide(scene, side).divisor
      shownTicks = axis.hasValues ? axis.ticks : []
    },
    afterBuildTicks(scale: Scale) {
      scale.ticks = isShown(readScene(), side) ? shownTicks.map((value) => ({ value })) : []
    },
    afterFit(scale: Scale) {
      scale.width = side === 'left' ? VALUE_AXIS_PX : rightRoomPx(readScene(), scale.chart.width)
      scale.paddingTop = 0
      scale.paddingBottom = 0
    },
  }
}

function isShown(scene: PanelScene, side: AxisSide): boolean {
  return side === 'left' || scene.rightUnit !== undefined
}

function labelOfTick(_value: string | number, index: number, ticks: Tick[]): string | string[] {
  return ticks[index]?.label ?? ''
}
