import { computed, onScopeDispose, shallowRef, type Ref } from 'vue'
import type { AppError } from '#shared/errors/result.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { seriesOfRecord } from '#renderer/stores/authored/export-log.ts'
import { useReportSaved } from '#renderer/stores/authored/report-saved.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import type {
  ExportEstimate,
  ExportField,
  ExportPreview,
  ExportSubject,
  ListedFormat,
} from '#renderer/features/export/export-format.ts'
import { listedFormats } from '#renderer/features/export/formats.ts'
import { exportDialog as strings } from '#renderer/features/export/strings.ts'
import { useNewest, type ExportQuestion } from './use-newest.ts'
import { failuresOf } from '#renderer/workspace/output/exported-card.ts'
import { provenanceOfCards } from '#renderer/workspace/output/provenance-of.ts'
import { useExportSubjects } from '#renderer/features/export/use-export-subjects.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'

export interface ExportDialog {
  readonly subjects: Readonly<Ref<readonly ExportSubject[]>>
  readonly subject: Readonly<Ref<ExportSubject | undefined>>
  readonly chooseSubject: (id: string) => void
  /** Formats that apply to the subject. */
  readonly offered: Readonly<Ref<readonly ListedFormat[]>>
  readonly format: Readonly<Ref<ListedFormat | undefined>>
  readonly chooseFormat: (id: string) => void
  readonly options: Readonly<Ref<unknown>>
  readonly fields: Readonly<Ref<readonly ExportField[]>>
  readonly answer: (field: ExportField, value: unknown) => void
  readonly estimate: Readonly<Ref<ExportEstimate | undefined>>
  readonly canPreview: Readonly<Ref<boolean>>
  readonly preview: Readonly<Ref<ExportPreview | undefined>>
  readonly isReady: Readonly<Ref<boolean>>
  readonly isRunning: Readonly<Ref<boolean>>
  /** Share of the file that has been written, from 0 to 1. */
  readonly share: Readonly<Ref<number>>
  readonly error: Readonly<Ref<AppError | undefined>>
  readonly run: () => Promise<void>
  /** Stops the running export, or closes the dialog. */
  readonly cancel: () => void
}

/** The choices of the dialog, the estimate of the file, and the running export. */
export function useExportDialog(cardId: string | undefined, close: () => void): ExportDialog {
  const preferences = usePreferences()
  const exports = useExportStore()
  const services = useServices()
  const reportSaved = useReportSaved()
  const subjects = useExportSubjects()
  const remember = useRememberedAnswers()
  const subjectId = shallowRef(cardId)
  const error = shallowRef<AppError>()
  const running = shallowRef<AbortController>()
  const share = shallowRef(0)
  const here = shallowRef<Answers>({})

  const subject = computed(() => subjects.value.find(({ id }) => id === subjectId.value) ?? subjects.value[0])
  const offered = computed(() => {
    const of = subject.value
    return of === undefined ? [] : listedFormats.filter((each) => each.appliesTo(of))
  })
  const format = computed(
    () => offered.value.find(({ id }) => id === preferences.values.exportFormat) ?? offered.value[0],
  )
  const begun = computed(() => format.value?.begin(services))
  const question = computed((): ExportQuestion | undefined => {
    if (format.value === undefined || begun.value === undefined || subject.value === undefined)
      return undefined
    const { id, title } = format.value
    const answers = { ...rememberedAnswers(preferences.values.exportAnswers[id]), ...here.value }
    return {
      id,
      title,
      format: begun.value,
      options: begun.value.options.parse(answers),
      subject: subject.value,
    }
  })
  const fields = computed(() => {
    const { format: asked, options, subject: of } = question.value ?? {}
    return asked === undefined || of === undefined ? [] : asked.fields(options, of)
  })
  const estimate = useNewest(
    () => question.value,
    (of) => of.format.estimate(of.subject, of.options),
  )
  const preview = useNewest(
    () => question.value,
    async (of) => of.format.preview?.(of.subject, of.options),
  )
  const isReady = computed(
    () =>
      format.value !== undefined &&
      fields.value.every(({ complaint }) => complaint === undefined) &&
      estimate.value?.obstacle === undefined,
  )

  function chooseFormat(id: string): void {
    preferences.update({ exportFormat: id })
  }

  function answer(field: ExportField, value: unknown): void {
    if (isAboutOneChart(field.key)) here.value = { ...here.value, [field.key]: value }
    else if (format.value !== undefined) remember(format.value.id, field, value)
  }

  async function run(): Promise<void> {
    if (running.value !== undefined || !isReady.value) return
    const controller = new AbortController()
    running.value = controller
    error.value = undefined
    share.value = 0
    try {
      await exports.whenAnswered()
      await write(controller.signal)
    } catch (bug) {
      // The dialog shows the error, since that is where the user looks; the log alone would not suffice.
      error.value = { kind: 'unexpected', detail: String(bug) }
    } finally {
      running.value = undefined
    }
  }

  async function write(signal: AbortSignal): Promise<void> {
    if (question.value === undefined || signal.aborted) return
    const { title, format: chosen, options, subject: of } = question.value
    const progress = (done: number): void => {
      share.value = done
    }
    const outcome = await chosen.write(of, options, { signal, progress })
    if (!outcome.ok) error.value = outcome.error
    else if (outcome.value.kind === 'saved') {
      const series = seriesOfRecord(await provenanceOfCards(of.cards))
      reportSaved(outcome, { action: strings.action(title), series, failures: failuresOf(of.cards) })
      close()
    }
  }

  function cancel(): void {
    if (running.value === undefined) close()
    else running.value.abort()
  }

  onScopeDispose(() => running.value?.abort())

  return {
    subjects,
    subject,
    chooseSubject: (id: string): void => {
      subjectId.value = id
    },
    offered,
    format,
    chooseFormat,
    options: computed(() => question.value?.options),
    fields,
    answer,
    estimate,
    canPreview: computed(() => begun.value?.preview !== undefined),
    preview,
    isReady,
    isRunning: computed(() => running.value !== undefined),
    share,
    error,
    run,
    cancel,
  }
}

type Answers = Readonly<Record<string, unknown>>

/**
 * These answers must not carry over to the next chart unnoticed: months chosen for one would thin out the hours of
 * another.
 */
const aboutOneChart: ReadonlySet<string> = new Set(['resolution'])

/** True for an answer that only suits the current chart and is not remembered for the next one. */
function isAboutOneChart(key: string): boolean {
  return aboutOneChart.has(key)
}

/** Keeps the answers that fit any chart. */
export function rememberedAnswers(answers: Answers = {}): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !isAboutOneChart(key)))
}

/**
 * Returns a function that restores an answer; a picture that was removed also comes back after its dialog has closed.
 */
export function useRememberedAnswers(): (formatId: string, field: ExportField, value: unknown) => void {
  const preferences = usePreferences()
  const notices = useNotices()
  return (formatId, { key, kind, label }, value) => {
    const keep = (answer: unknown): void => {
      const { exportAnswers } = preferences.values
      const answers = { ...exportAnswers[formatId], [key]: answer }
      preferences.update({ exportAnswers: { ...exportAnswers, [formatId]: answers } })
    }
    const before = preferences.values.exportAnswers[formatId]?.[key]
    keep(value)
    if (kind === 'image' && value === '')
      notices.offerUndo(actions.removed(label.toLowerCase()), () => keep(before))
  }
}
