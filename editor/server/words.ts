/** Words of the editor that say more to an owner than those Sveltia CMS brings, by its names for them. */
export const OUR_WORDS = {
  collections: 'Inhalte',
  assets: 'Fotos',
  entry_saved: 'Gespeichert. Die Website zeigt es gleich.',
  assets_saved: 'Foto gespeichert.',
  restore_backup_description:
    'Vom {$datetime} gibt es hier eine Änderung, die nicht gespeichert ist. Soll sie wieder in das Formular?',
  saving_entry: {
    error: {
      title: 'Das ließ sich nicht speichern',
      description: 'In den Dateien steht noch, was vorher dort stand. Bitte berichtigen Sie:',
    },
  },
}
