import '#site/styles/index.css'

// Prerendered parts leave no trace in the browser's scripts (see Prerendered), but their styles are needed all the same.
import.meta.glob('#site/**/*.module.css', { eager: true })
