type Listener = (...args: unknown[]) => void

/** The part of Node's EventEmitter that ipcRenderer has; its state is private, so it bridges as `{}`. */
export class PageEmitter {
  readonly #listeners = new Map<string, Listener[]>()
  readonly #wrapped = new WeakMap<Listener, Listener>()

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  once(event: string, listener: Listener): this {
    const wrapped: Listener = (...args) => {
      this.off(event, listener)
      listener.apply(this, args)
    }
    this.#wrapped.set(listener, wrapped)
    return this.on(event, wrapped)
  }

  off(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? []
    const at = listeners.findLastIndex((own) => own === listener || own === this.#wrapped.get(listener))
    if (at >= 0) this.#listeners.set(event, listeners.toSpliced(at, 1))
    return this
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener)
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener)
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear()
    else this.#listeners.delete(event)
    return this
  }

  listenerCount(event: string): number {
    return this.#listeners.get(event)?.length ?? 0
  }

  emit(event: string, ...args: unknown[]): boolean {
    const listeners = this.#listeners.get(event) ?? []
    for (const listener of listeners) listener.apply(this, args)
    return listeners.length > 0
  }
}
