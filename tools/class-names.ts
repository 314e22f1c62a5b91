import { globSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './paths.ts'

const FIRST_LETTER = 'a'.charCodeAt(0)
const LETTERS = 26

/**
 * Short names for the classes of CSS modules, for `css.modules.generateScopedName`: letters for the module, a number for
 * the class. Vite's own names are 18 characters long, half of them chance, and cost the home page a kilobyte of Brotli.
 * The same sources always get the same names, in the browser's files and in the prerendered pages.
 */
export function shortClassNames(): (name: string, file: string, css: string) => string {
  const modules = globSync('site/**/*.module.css', { cwd: ROOT }).toSorted()
  return (name, file, css) => {
    const module = modules.indexOf(relative(ROOT, file.split('?')[0] ?? file))
    // Vite asks for the names of animations too.
    const place = [...new Set(css.match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g))].indexOf(name)
    if (module === -1 || place === -1) throw new Error(`There is no ${name} in ${file}.`)
    return `${letters(module)}${place}`
  }
}

/** 0 is a, 25 is z, 26 is aa. */
function letters(index: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (index % LETTERS))
  return index < LETTERS ? last : letters(Math.floor(index / LETTERS) - 1) + last
}
