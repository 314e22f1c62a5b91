/** What can travel from the page to the test in every engine. */
export type Plain = string | number | boolean | null | Plain[]

export type Size = { width: number; height: number }

/**
 * A browser with one empty profile and one window: the little that Playwright, WebDriver BiDi and WebDriver have in common.
 * A target is a CSS selector, or an XPath that starts with `//`.
 */
export type Engine = {
  /** Loads a page and returns after its load event. */
  open: (url: string) => Promise<void>
  /** Sets the size of the page's viewport in CSS pixels. */
  resize: (size: Size) => Promise<void>
  /** Waits until the target is visible, at rest and not covered, then clicks its middle like a visitor. */
  click: (target: string) => Promise<void>
  /** Clicks a field and types into it, key by key. */
  type: (target: string, text: string) => Promise<void>
  /** Presses the tab key. */
  pressTab: () => Promise<void>
  /** Chooses a file of this machine in a file field. */
  upload: (target: string, path: string) => Promise<void>
  /** Runs a function in the page, also where its own scripts are off. It sees nothing of the test but `text`. */
  evaluate: <T extends Plain>(read: (text: string) => T, text?: string) => Promise<T>
  /** Uncaught errors and console errors so far. WebKit's driver tells none: there it stays empty. */
  errors: string[]
  close: () => Promise<void>
}

/**
 * Starts a browser; `scripts: false` switches the page's JavaScript off as a visitor would. A window that has its `size`
 * from the start has the focus, which WebKit's may lose when it is resized.
 */
export type LaunchEngine = (options: { scripts: boolean; size?: Size }) => Promise<Engine>

/** Longest wait for anything the page does, in milliseconds: far above the slowest animation (300 ms). */
export const PATIENCE = 10_000
