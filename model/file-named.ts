/**
 * The file of that name: a Mac writes the ü of its name as two characters, the content names it with one.
 * @param files names of the files in a folder.
 */
export function fileNamed(files: readonly string[], name: string): string | undefined {
  return files.find((file) => file.normalize() === name.normalize())
}
